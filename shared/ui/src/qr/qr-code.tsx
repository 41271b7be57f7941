import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  readonly text: string;
  /** What it is for, for who can't see it. */
  readonly label: string;
  readonly className?: string;
}

/** A QR code as a drawing, with the white around it that readers need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, width, height } = qrPath(text, 2);
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={`M0 0h${width}v${height}h-${width}z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
