import { type CardHolderKind, cardPhotos } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';

/** As many as one call takes. */
const facesACall = 50;

/**
 * The faces of people by id, as addresses of blobs. Give them back with {@link forgetPhotos} when nothing shows them
 * any more.
 */
export const loadPhotos = async (
  holder: CardHolderKind,
  ids: readonly number[],
  onProgress: (loaded: number) => void = () => {},
): Promise<Map<number, string>> => {
  const addresses = new Map<number, string>();
  for (let start = 0; start < ids.length; start += facesACall) {
    const file = await send(cardPhotos, { body: { holder, ids: ids.slice(start, start + facesACall) } });
    for (const [id, picture] of await unpacked(file)) addresses.set(id, URL.createObjectURL(picture));
    onProgress(Math.min(ids.length, start + facesACall));
  }
  return addresses;
};

export const forgetPhotos = (addresses: ReadonlyMap<number, string>): void => {
  for (const address of addresses.values()) URL.revokeObjectURL(address);
};

/** Takes the file apart as the contract describes it; the pictures stay where the browser keeps the file. */
const unpacked = async (file: Blob): Promise<(readonly [number, Blob])[]> => {
  const count = new DataView(await file.slice(0, 4).arrayBuffer()).getUint32(0);
  const head = new DataView(await file.slice(4, 4 + 8 * count).arrayBuffer());
  let at = 4 + 8 * count;
  return Array.from({ length: count }, (_, index) => {
    const length = head.getUint32(8 * index + 4);
    const picture = file.slice(at, at + length, 'image/jpeg');
    at += length;
    return [head.getUint32(8 * index), picture] as const;
  });
};
