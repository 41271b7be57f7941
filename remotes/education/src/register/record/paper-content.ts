import { largestDocument } from '@suksa/contracts/education';
import { shrinkPhoto } from '@suksa/ui/form';
import { dataAddressOf } from '../../components/data-address.ts';

/** Base64 makes four characters of three bytes. */
export const largestPdf = Math.floor((largestDocument / 4) * 3) - 100;

/** Pixels a side that keep a photographed paper readable; a phone's own picture is many times as heavy. */
const paperSide = 2400;

type PaperContent = { readonly content: string } | { readonly fault: 'file_type' | 'pdf_too_large' };

/** What of a chosen file is sent: a picture made smaller, or a PDF as it is. Nothing large is read to be refused. */
export async function paperContent(file: File): Promise<PaperContent> {
  if (file.type === 'application/pdf') {
    if (file.size > largestPdf) return { fault: 'pdf_too_large' };
    return { content: await dataAddressOf(file) };
  }
  if (!file.type.startsWith('image/')) return { fault: 'file_type' };
  try {
    return { content: await shrinkPhoto(file, paperSide) };
  } catch {
    return { fault: 'file_type' };
  }
}
