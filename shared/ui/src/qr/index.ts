export { QrCode } from './qr-code.tsx';
export { type CodePath, qrPath, runs } from './qr-path.ts';
