import { shareFile } from '@suksa/ui';

const [width, margin, lineHeight] = [720, 40, 44];

/**
 * Hands on the code with its words as a picture: by the phone's own sending where the browser gives it (over https),
 * else as a file.
 */
export async function savePicture(token: string, lines: readonly string[]): Promise<void> {
  const { qrPath } = await import('@suksa/ui/qr');
  const { path, width: modules } = qrPath(token, 2);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width + lines.length * lineHeight + margin;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.save();
  context.scale(width / modules, width / modules);
  context.fill(new Path2D(path));
  context.restore();
  context.font = `28px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  lines.forEach((line, at) => {
    context.fillText(line, width / 2, width + (at + 0.7) * lineHeight, width - 2 * margin);
  });
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) return;
  const file = new File([picture], 'pass.png', { type: 'image/png' });
  if (await shareFile(file)) return;
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
