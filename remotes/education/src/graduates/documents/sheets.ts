export { CertificateSheet, isCertified } from './certificate-sheet.tsx';
export { HandOverSheet } from './hand-over-sheet.tsx';
export { TranscriptSheet } from './transcript-sheet.tsx';
