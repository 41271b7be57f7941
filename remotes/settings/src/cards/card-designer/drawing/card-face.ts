import type { CardField, CardPerson, LongestValues } from '@suksa/contracts/settings';

/** Pictures by address, as the browser may show them: blob and data addresses. */
export interface CardPictures {
  readonly branch: Partial<Record<'logo' | 'stamp' | 'signature', string>>;
  readonly uploaded: Readonly<Record<number, string>>;
}

/** Everything that one card shows besides its design. */
export interface CardFace {
  readonly values: CardPerson['values'];
  /** Address of the photo. */
  readonly photo: string | null;
  /** What the QR code holds. */
  readonly token: string;
}

export interface CardSurroundings {
  readonly pictures: CardPictures;
  readonly longest: LongestValues;
  /** Outlines where a picture is still missing: while designing, not in print. */
  readonly drafting?: boolean;
}

/** Stands in a preview's QR code: nobody's, and of the same length as a real one. */
export const sampleToken = 'SAMPLE00000000000000000000';

export const dateFields: ReadonlySet<CardField> = new Set(['birth_date', 'issued', 'expires']);
