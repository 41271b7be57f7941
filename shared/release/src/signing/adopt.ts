import { Composition, LivePointer, openUnsigned, PartRecord } from '@suksa/contracts';
import { compositionFile } from '../composition-store.ts';
import { pointerFile, type Storage } from '../storage/storage.ts';
import { keysOf } from './keys-of.ts';
import { NotTrusted } from './release-keys.ts';

/**
 * Signs what lies in a place with its present key: what was there before anything was signed, or what a key has
 * signed that is to be trusted no more. Whoever does it vouches for it. Passes of the gate aren't: they are earned
 * again. Answers how many documents were signed.
 */
export async function adopt(storage: Storage): Promise<number> {
  const keys = keysOf(storage);
  await keys.make();
  const signing = await keys.signingId();
  const pointer = await storage.readPointer();
  const named = pointer && LivePointer.safeParse(openUnsigned(pointer.text, pointerFile)).data;
  let signed = 0;
  const sign = async (
    file: string,
    kind: 'record' | 'composition',
    schema: typeof Composition | typeof PartRecord,
  ) => {
    const text = (await storage.read(file))?.toString();
    if (!text || isSignedWith(text, signing)) return text;
    const document = schema.safeParse(openUnsigned(text, file));
    // What was damaged stays what it is: nobody reads it.
    if (!document.success) return text;
    await storage.replace(file, await keys.sign(kind, document.data));
    signed++;
    return text;
  };
  for (const { path } of await storage.list('')) {
    if (isRecord(path)) await sign(path, 'record', PartRecord);
  }
  for (let id = named?.composition ?? null; id; ) {
    const text = await sign(compositionFile(id), 'composition', Composition);
    id = (text && Composition.safeParse(openUnsigned(text, compositionFile(id))).data?.parent) || null;
  }
  if (pointer && named && !isSignedWith(pointer.text, signing)) {
    if (await storage.swapPointer(await keys.sign('pointer', named, 0), pointer)) return signed + 1;
    throw new NotTrusted(`Somebody else has switched the pointer of ${storage.address} meanwhile.`);
  }
  return signed;
}

/**
 * Signs what lies in a place of which nobody has ever had a key: it comes from before there were any. Else, whatever
 * isn't signed was put there by somebody who has none.
 */
export async function adoptOnce(storage: Storage): Promise<boolean> {
  const isNew = (await keysOf(storage).trusted()).length === 0;
  if (!isNew || !(await storage.readPointer())) return false;
  return (await adopt(storage)) > 0;
}

const isRecord = (path: string): boolean =>
  /^[^/]+\/[^/]+\.json$/.test(path) && !path.startsWith('compositions/') && !path.endsWith('.gate.json');

function isSignedWith(text: string, key: string | null): boolean {
  const { signature } = JSON.parse(text) as { readonly signature?: { readonly key?: string } };
  return signature?.key === key;
}
