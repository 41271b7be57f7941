import { refreshRollover, saveResults, type YearResult } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { ApiError, send } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../components/use-problem-text.ts';
import { useRolloverPlace } from '../use-rollover-place.ts';
import { type Cell, faultOf, pasted, type ResultDraft, shown, toInput } from './result-drafts.ts';

/** What is typed or pasted into the results of a class, and saving it; `left` lines of a paste found no row. */
export function useResults(classId: number, rows: readonly YearResult[]) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const problemText = useProblemText();
  const { id } = useRolloverPlace();
  const [drafts, setDrafts] = useState<ReadonlyMap<number, ResultDraft>>(new Map());
  const [left, setLeft] = useState(0);
  const [fromSheet, setFromSheet] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const put = (changes: ReadonlyMap<number, ResultDraft>) =>
    setDrafts((before) => {
      const next = new Map(before);
      for (const [studentId, change] of changes) next.set(studentId, { ...next.get(studentId), ...change });
      return next;
    });

  async function save() {
    const changed = rows.filter(({ studentId }) => drafts.has(studentId));
    const wrong = changed.some((row) =>
      (['average', 'failedSubjects'] as const).some((cell) =>
        faultOf(cell, shown(row, drafts.get(row.studentId), cell)),
      ),
    );
    if (wrong) return setProblem(t('rollover.results.check'));
    if (changed.length === 0) return;
    setSaving(true);
    setProblem(null);
    try {
      const { changed: written } = await send(saveResults, {
        body: {
          classId,
          source: fromSheet ? 'imported' : 'typed',
          rows: changed.map((row) => toInput(row, drafts.get(row.studentId) ?? {})),
        },
      });
      // What was written on while it was on its way stays.
      setDrafts((now) => new Map([...now].filter(([studentId, draft]) => draft !== drafts.get(studentId))));
      setLeft(0);
      notify({ text: t('rollover.results.saved', { count: written, rows: format.number(written) }) });
      if (id !== null) await send(refreshRollover, { params: { id } });
    } catch (cause) {
      const stale = cause instanceof ApiError && cause.code === 'conflict';
      setProblem(stale ? t('rollover.results.stale') : problemText(cause));
    } finally {
      setSaving(false);
    }
  }

  return {
    drafts,
    saving,
    problem,
    save,
    left,
    set: (studentId: number, change: ResultDraft) => put(new Map([[studentId, change]])),
    paste: (event: ClipboardEvent, index: number, cell: Cell) => {
      const text = event.clipboardData.getData('text/plain');
      if (!/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      setFromSheet(true);
      const found = pasted(text, rows, index, cell);
      setLeft(found.left);
      put(found.drafts);
    },
  };
}
