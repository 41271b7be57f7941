import { type CardDesign, cardBranchPicture, cardPicture } from '@suksa/contracts/settings';
import { send, useBranch } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import type { CardPictures } from '../drawing/card-face.ts';

type BranchPicture = 'logo' | 'stamp' | 'signature';

/** Uploaded pictures never change, so each is fetched once; the addresses live as long as the page. */
const addresses = new Map<number, string>();

/** Takes a picture that was just chosen, so that it needn't come back from the server. */
export const rememberPicture = (id: number, file: Blob): void => {
  addresses.set(id, URL.createObjectURL(file));
};

const addressOf = async (id: number): Promise<string> => {
  const known = addresses.get(id);
  if (known) return known;
  const address = URL.createObjectURL(await send(cardPicture, { params: { id } }));
  addresses.set(id, address);
  return address;
};

const pictureIds = (designs: readonly CardDesign[]): number[] => [
  ...new Set(
    designs
      .flatMap(({ front, back }) => [...front.layers, ...back.layers])
      .flatMap((layer) => (layer.kind === 'picture' ? [layer.pictureId] : [])),
  ),
];

/** What becomes of a picture that can't be had: null leaves it out. */
type OnMissing = (cause: unknown) => null;

/** Every picture that these designs show, as addresses. Cards aren't printed without one of theirs: it throws. */
export const loadPictures = async (
  designs: readonly CardDesign[],
  kinds: readonly BranchPicture[],
  onMissing: OnMissing = refuse,
): Promise<CardPictures> => {
  const [branch, uploaded] = await Promise.all([
    Promise.all(
      kinds.map(async (kind) => {
        const picture = await send(cardBranchPicture, { params: { kind } }).catch(onMissing);
        return picture ? [[kind, URL.createObjectURL(picture)] as const] : [];
      }),
    ),
    Promise.all(
      pictureIds(designs).map(async (id) => {
        const address = await addressOf(id).catch(onMissing);
        return address ? [[id, address] as const] : [];
      }),
    ),
  ]);
  return { branch: Object.fromEntries(branch.flat()), uploaded: Object.fromEntries(uploaded.flat()) };
};

const refuse: OnMissing = (cause) => {
  throw cause;
};

/** On the screen, the rest of the design is worth seeing without it. */
const leaveOut: OnMissing = (cause) => {
  console.warn('A picture of the card could not be loaded', cause);
  return null;
};

const none: CardPictures = { branch: {}, uploaded: {} };

export function useCardPictures(design: CardDesign, kinds: readonly BranchPicture[]): CardPictures {
  const branch = useBranch()?.branch.id ?? null;
  const ids = pictureIds([design]);
  const { data } = useQuery({
    queryKey: ['settings.card.pictures', branch, kinds, ids],
    queryFn: () => loadPictures([design], kinds, leaveOut),
    staleTime: 60_000,
    placeholderData: (before: CardPictures | undefined) => before,
  });
  return data ?? none;
}
