import { type CardHolderKind, cardPhotos } from '@suksa/contracts/settings';
import { send } from '@suksa/platform';

/** As many as one call takes. */
const facesACall = 50;

/**
 * The faces of people by id, as addresses of blobs: a thousand data addresses in the page would each be kept twice.
 * Give them back with {@link forgetPhotos}.
 */
export const loadPhotos = async (
  holder: CardHolderKind,
  ids: readonly number[],
  onProgress: (loaded: number) => void,
): Promise<Map<number, string>> => {
  const addresses = new Map<number, string>();
  for (let start = 0; start < ids.length; start += facesACall) {
    const { photos } = await send(cardPhotos, {
      body: { holder, ids: ids.slice(start, start + facesACall) },
    });
    for (const { id, picture } of photos) addresses.set(id, blobAddress(picture));
    onProgress(Math.min(ids.length, start + facesACall));
  }
  return addresses;
};

export const forgetPhotos = (addresses: ReadonlyMap<number, string>): void => {
  for (const address of addresses.values()) URL.revokeObjectURL(address);
};

const blobAddress = (dataAddress: string): string => {
  const bytes = Uint8Array.from(atob(dataAddress.slice(dataAddress.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
};
