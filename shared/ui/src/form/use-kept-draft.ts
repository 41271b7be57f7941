import { useCallback, useEffect, useRef, useState } from 'react';
import { draftValues, fitsForm, valuesOfDraft } from './draft-values.ts';
import { type FormDraft, formKeeper } from './form-keeper.ts';

/** What was chosen beside the fields, and how to choose it again. */
export interface Aside {
  readonly value: unknown;
  /** A method, so that a choice of any type fits. */
  restore(value: unknown): void;
}

/** Told above a form that was filled with what had been typed before. */
export interface Restored {
  readonly fileLost: boolean;
}

/** The draft that is there when the form is opened, as values of the form. */
export function useFoundDraft<Values extends object>(form: string | null, initial: Values) {
  const [found] = useState(() => {
    const draft = form === null ? null : formKeeper().readDraft(form);
    if (!draft || !fitsForm(draft.values, initial)) return null;
    return {
      values: valuesOfDraft(draft.values, initial),
      base: valuesOfDraft(draft.base, initial),
      aside: draft.aside,
      fileLost: draft.fileLost,
    };
  });
  return found;
}

interface KeptDraftOptions {
  /** Null for what is never written down. */
  readonly form: string | null;
  readonly unsaved: boolean;
  readonly values: object;
  readonly base: object;
  readonly aside: Aside | undefined;
  readonly hasFile: boolean;
  readonly found: Pick<FormDraft, 'aside' | 'fileLost'> | null;
}

/**
 * While something typed is unsaved: whoever would leave is asked, and a draft is written down for the same person to
 * find after an expired session, a crash or a reload.
 */
export function useKeptDraft({ form, unsaved, values, base, aside, hasFile, found }: KeptDraftOptions) {
  const [restored, setRestored] = useState<Restored | null>(found && { fileLost: found.fileLost });
  const [id] = useState(() => Symbol(form ?? 'form'));
  const [firstAside] = useState(aside?.value);
  const hidden = useRef(false);
  const choose = useRef(aside);
  choose.current = aside;

  const letGo = useCallback(() => {
    formKeeper().release(id);
    if (form !== null) formKeeper().dropDraft(form);
    setRestored(null);
  }, [id, form]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was found when the form was opened
  useEffect(() => {
    if (found && found.aside !== undefined) choose.current?.restore(found.aside);
  }, []);

  useEffect(() => {
    if (!unsaved) return;
    // The page was kept out of sight while its user signed in again.
    if (hidden.current) setRestored((before) => before ?? { fileLost: false });
    hidden.current = false;
    formKeeper().hold(id, letGo);
    return () => {
      hidden.current = true;
      formKeeper().release(id);
    };
  }, [unsaved, id, letGo]);

  const asideValue: unknown = aside?.value;
  useEffect(() => {
    if (form === null) return;
    if (!unsaved) return formKeeper().dropDraft(form);
    const written = draftValues(values, base);
    formKeeper().keepDraft(form, {
      values: written.values,
      base: draftValues(base, base).values,
      aside: asideValue,
      fileLost: written.fileLost || hasFile,
    });
  }, [form, unsaved, values, base, asideValue, hasFile]);

  return {
    restored,
    /** It has been saved, or given up: nobody is asked any more and nothing is kept. */
    letGo,
    chooseFirstAside: () => choose.current?.restore(firstAside),
    forgetRestored: () => setRestored(null),
  };
}
