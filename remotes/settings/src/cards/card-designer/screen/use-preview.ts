import { dayOfDate } from '@suksa/contracts/days';
import {
  type CardHolderKind,
  type CardPerson,
  cardPreview,
  type LongestValues,
} from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { apiQuery, useBranch } from '@suksa/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type CardFace, sampleToken } from '../drawing/card-face.ts';
import { loadCardFonts } from '../drawing/fonts.ts';
import { forgetWidths, measureIn } from '../drawing/measure-text.ts';
import { widestFirst } from '../drawing/widest-first.ts';
import { loadPhotos } from '../print/photo-addresses.ts';
import { sampleLongest, samplePeople } from '../sample-people.ts';

interface PreviewOf {
  readonly holder: CardHolderKind;
  readonly levelId: number | null;
  /** How many years a card lasts; 0: until the school year ends. */
  readonly validYears?: number;
  /** Invented people instead of the school's. */
  readonly samples: boolean;
}

export interface Preview {
  readonly people: readonly CardPerson[];
  readonly person: CardPerson | undefined;
  readonly face: CardFace;
  readonly longest: LongestValues;
  readonly search: string;
  readonly setSearch: (words: string) => void;
  readonly choose: (id: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** Whether one looks through those with the longest names, the longest first. */
  readonly worst: boolean;
  readonly setWorst: (on: boolean) => void;
}

const noLongest: LongestValues = {};

/** Whom a design is tried with: real people of the branch, and the longest names among them. */
export function usePreview({ holder, levelId, validYears = 0, samples }: PreviewOf): Preview {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [worst, setWorst] = useState(false);
  useCardFonts();
  const { data } = useQuery({
    ...apiQuery(cardPreview, { query: { holder, q: search, ...(levelId === null ? {} : { levelId }) } }),
    placeholderData: keepPreviousData,
    enabled: !samples,
  });
  const found = useMemo(
    () =>
      samples
        ? { people: samplePeople(holder), longNamed: samplePeople(holder) }
        : { people: data?.people ?? [], longNamed: data?.longNamed ?? [] },
    [samples, holder, data],
  );
  const people = worst ? widestFirst(found.longNamed, measureIn('noto', false)) : found.people;
  const longest = samples ? sampleLongest(holder) : (data?.longest ?? noLongest);
  const person = people.find(({ id }) => id === chosen) ?? people[0];
  const id = person?.id ?? 0;
  const photo = useQuery({
    queryKey: ['settings.card.face', holder, id],
    queryFn: async () => (await loadPhotos(holder, [id])).get(id) ?? null,
    enabled: !samples && person?.hasPhoto === true,
    staleTime: 60_000,
  }).data;
  const yearEnd = useBranch()?.year?.end ?? '';
  const values = { ...person?.values };
  // As a card that is issued today would say.
  values.card_number ||= person ? 'C000000' : '';
  values.issued ||= person ? localDay() : '';
  if (person && !values.expires) values.expires = validYears > 0 ? lastDayAfter(validYears) : yearEnd;
  return {
    people,
    person,
    longest,
    search,
    setSearch,
    choose: setChosen,
    step: (by) => {
      const at = people.findIndex(({ id }) => id === person?.id);
      setChosen(people[(at + by + people.length) % people.length]?.id ?? null);
    },
    worst,
    setWorst: (on) => {
      setWorst(on);
      setChosen(null);
    },
    face: {
      values,
      photo: (person?.hasPhoto && photo) || null,
      token: sampleToken,
    },
  };
}

/** As the server counts it: the day before today's in so many years. */
const lastDayAfter = (years: number): string => {
  const [year = 0, month = 1, day = 1] = localDay().split('-').map(Number);
  return dayOfDate(new Date(Date.UTC(year + years, month - 1, day - 1)));
};

/** Draws anew once the bundled font is there: until then widths are those of another. */
function useCardFonts(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let wanted = true;
    void loadCardFonts().then(() => {
      forgetWidths();
      if (wanted) setLoaded(true);
    });
    return () => {
      wanted = false;
    };
  }, []);
}
