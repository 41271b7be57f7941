import type { Conduct } from '@suksa/contracts/education';
import { type ReportCard, saveCardTexts } from '@suksa/contracts/reports';
import { useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { useRefusalNotice } from '@suksa/ui';
import { useCallback, useState } from 'react';

/** What a teacher writes on a card. */
export interface CardTexts {
  readonly conduct: Conduct;
  readonly comment: string;
}

type Drafts = ReadonlyMap<number, CardTexts>;

interface CardDrafts {
  /** What is written on a card and isn't saved. */
  readonly of: (studentId: number) => CardTexts | undefined;
  readonly count: number;
  readonly write: (card: ReportCard, changes: Partial<CardTexts>) => void;
  readonly save: () => void;
  readonly isSaving: boolean;
}

const keptOn = ({ content: { conduct, comment } }: ReportCard): CardTexts => ({ conduct, comment });

const isSame = (one: CardTexts, other: CardTexts | undefined): boolean =>
  one.conduct === other?.conduct && one.comment === other.comment;

/** Conduct and comments of a class’s cards, as they are written, until they are saved together. */
export function useCardDrafts(
  cards: readonly ReportCard[],
  { classId, period }: { readonly classId: number; readonly period: string },
): CardDrafts {
  const refusal = useRefusalNotice('reports');
  const saving = useApiMutation(saveCardTexts);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  useUnsavedChanges(drafts.size > 0);

  const write = useCallback((card: ReportCard, changes: Partial<CardTexts>) => {
    const { studentId } = card;
    setDrafts((before) => {
      const next = { ...(before.get(studentId) ?? keptOn(card)), ...changes };
      const others = [...before].filter(([id]) => id !== studentId);
      return new Map(isSame(next, keptOn(card)) ? others : [...others, [studentId, next]]);
    });
  }, []);

  function save() {
    const texts = cards.flatMap(({ studentId, version }) => {
      const draft = drafts.get(studentId);
      return draft ? [{ studentId, version, ...draft }] : [];
    });
    saving.mutate(
      { params: { id: classId }, body: { period, texts } },
      {
        onError: refusal,
        // What was written while it was on its way stays.
        onSuccess: () =>
          setDrafts((now) => {
            const saved = new Map(texts.map((text) => [text.studentId, text]));
            return new Map([...now].filter(([id, draft]) => !isSame(draft, saved.get(id))));
          }),
      },
    );
  }

  return { of: (id) => drafts.get(id), count: drafts.size, write, save, isSaving: saving.isPending };
}
