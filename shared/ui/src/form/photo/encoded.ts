const quality = 0.85;

/** What is drawn, as the bytes of a file. Throws where the browser has no room for it. */
export const encoded = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png'): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (file: Blob | null) =>
      file ? resolve(file) : reject(new Error('The picture could not be written'));
    canvas.toBlob(take, type, quality);
  });
