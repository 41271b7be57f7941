import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
import { upload } from '../upload/upload.ts';

const at = { access: 'settings.branch.view', params: IdParams } as const;

export const BranchImageKind = z.enum(['logo', 'stamp', 'signature', 'bank_qr']);
export type BranchImageKind = z.infer<typeof BranchImageKind>;
export const branchImageKinds = BranchImageKind.options;

/** Bytes. */
const largestImage = 3_000_000;

export const branchImages = endpoint({
  ...at,
  name: 'settings.branch.images',
  method: 'GET',
  path: '/api/settings/branches/:id/images',
  reads: ['branch'],
  output: z.object({
    logo: z.nullable(z.string()),
    stamp: z.nullable(z.string()),
    signature: z.nullable(z.string()),
    bank_qr: z.nullable(z.string()),
  }),
});

/** Drawn anew as PNG, so that a stamp keeps what shines through; null takes the picture away. */
export const setBranchImage = endpoint({
  name: 'settings.branch.image',
  method: 'PUT',
  path: '/api/settings/branches/:id/images/:kind',
  access: 'settings.branch.edit',
  changes: ['branch'],
  params: z.extend(IdParams, { kind: BranchImageKind }),
  body: z.object({
    picture: z.nullable(upload({ bytes: largestImage, types: ['image/jpeg', 'image/png', 'image/webp'] })),
  }),
  output: 'nothing',
});

/** What stands at the head of everything that is printed in the branch of the header's switch. */
export const letterhead = endpoint({
  name: 'settings.branch.letterhead',
  method: 'GET',
  path: '/api/settings/letterhead',
  access: 'signed-in',
  opensTo: ['kiosk'],
  reads: ['branch', 'school'],
  output: z.object({
    /** Data addresses of the branch's pictures. */
    logo: z.nullable(z.string()),
    stamp: z.nullable(z.string()),
    signature: z.nullable(z.string()),
    bankQr: z.nullable(z.string()),
    /** The ministry or education service above the school. */
    authority: z.object({ lo: z.string(), en: z.string() }),
    /** The school that the branch is part of. */
    school: z.object({ lo: z.string(), en: z.string() }),
  }),
});
