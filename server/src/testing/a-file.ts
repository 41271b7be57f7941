/** A file as somebody chooses it: its content, and what their machine calls it. */
export const aFile = (content: string | Uint8Array, type: string, name = 'file') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });
