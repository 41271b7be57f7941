import { ResizeFit } from '@napi-rs/image';
import type { Upload } from '@suksa/contracts';
import type { BranchImageKind } from '@suksa/contracts/settings';
import { and, eq } from 'drizzle-orm';
import { branchImages, schools } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { decodePicture } from '../../../school/pictures/decode-picture.ts';
import { findBranch } from './branch-repository.ts';
import { branchEntity } from './branch-service.ts';

/** Enough for 5 cm at 300 dots an inch; a QR code keeps sharp edges at this size. */
const printedSide = 600;
/**
 * How much longer than wide a bank's QR may be. Of one as a telephone shows it, the code is a small part: printed with all
 * that stands around it, its modules are too small for any telephone.
 */
const longestQr = 1.5;

const addressOf = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`;

const imagesIn = async ({ read, files }: School, branchId: number) => {
  const rows = await read
    .select({ kind: branchImages.kind, content: branchImages.content, file: branchImages.file })
    .from(branchImages)
    .where(eq(branchImages.branchId, branchId));
  const of = async (kind: BranchImageKind) => {
    const row = rows.find((one) => one.kind === kind);
    const found = row ? await files.find(row) : null;
    return found && addressOf(found);
  };
  return {
    logo: await of('logo'),
    stamp: await of('stamp'),
    signature: await of('signature'),
    bank_qr: await of('bank_qr'),
  };
};

/** The pictures of one branch as data addresses: pages may show pictures from the page itself only. */
export const imagesOf = async (school: School, actor: Actor, id: number) => {
  if (!(await findBranch(school.read, actor, id))) return notFound();
  return imagesIn(school, id);
};

interface Picture {
  readonly id: number;
  readonly kind: BranchImageKind;
  /** Null takes the picture away. */
  readonly picture: Upload | null;
}

/** Keeps a picture as PNG of at most 600 pixels a side: whatever else was in the file is gone. */
export const storeImage = async (call: Caller, { id, kind, picture }: Picture): Promise<void> => {
  const kept = picture === null ? null : await call.school.files.keep(await drawn(picture, kind));
  await write(call, async (tx) => {
    if (!(await findBranch(tx, call.actor, id))) return notFound();
    const here = and(eq(branchImages.branchId, id), eq(branchImages.kind, kind));
    await tx.delete(branchImages).where(here);
    if (kept) await tx.insert(branchImages).values({ branchId: id, kind, contentType: 'image/png', ...kept });
    return {
      result: undefined,
      audit: {
        action: kept ? 'picture' : 'picture_removed',
        entity: branchEntity,
        entityId: id,
        branchId: id,
        after: { picture: kind },
      },
    };
  });
};

const drawn = ({ bytes }: Upload, kind: BranchImageKind): Promise<Buffer> =>
  decodePicture({ bytes, field: 'picture' }, ({ width, height, upright }) => {
    const isLong = Math.max(width, height) > longestQr * Math.min(width, height);
    if (kind === 'bank_qr' && isLong) refuseField('picture', 'bank_qr_around');
    const isSmall = width <= printedSide && height <= printedSide;
    const side = { width: printedSide, height: printedSide, fit: ResizeFit.Inside };
    return (isSmall ? upright() : upright().resize(side)).png();
  });

/** What stands at the head of printed sheets. Families get no stamp and no signature. */
export const letterheadOf = async (call: Pick<Caller, 'actor' | 'context' | 'school'>) => {
  const { actor, context } = call;
  const { logo, stamp, signature, bank_qr } = await imagesIn(call.school, context.branchId);
  const [school] = await call.school.read.select().from(schools).limit(1);
  const isFamily = actor.scope === 'own_children';
  return {
    logo,
    stamp: isFamily ? null : stamp,
    signature: isFamily ? null : signature,
    bankQr: bank_qr,
    authority: { lo: school?.ministryLo ?? '', en: school?.ministryEn ?? '' },
    school: { lo: school?.nameLo ?? '', en: school?.nameEn ?? '' },
  };
};
