import { useForm } from '@mantine/form';
import { useErrorText } from '@suksa/i18n';
import { useEffect, useRef, useState } from 'react';
import { type CodedError, type CodedFieldError, codedErrorOf } from '../states/coded-error.ts';
import { type Conflict, conflictOf, isSavedAlready } from './conflict.ts';
import type { FieldBinding, FieldDescription } from './fields/field-binding.ts';
import { type Path, type ValueAt, valueAt } from './paths.ts';
import { type ContractSchema, schemaErrors } from './schema-errors.ts';
import { type Aside, type Restored, useFoundDraft, useKeptDraft } from './use-kept-draft.ts';

interface ContractFormOptions<Values, Output, Result, Row> {
  /** Names the form in the whole product, e.g. `feeinvoice.payment`: what is typed is kept under it. */
  readonly name: string;
  /** Which record is edited; null for a new one. A draft of one never fills the form of another. */
  readonly record: number | string | null;
  /** The body schema of the endpoint's contract: the same one that the server checks. */
  readonly schema: ContractSchema<unknown, Output>;
  readonly initial: Values;
  /** Sends the checked values; what it throws is shown at the field, as a conflict, or above the form. */
  readonly submit: (values: Output) => Promise<Result>;
  readonly onSaved?: (result: Result) => void;
  /** The form's values of a row, where the two differ in shape: to compare with the row as it is now. */
  readonly draft?: (row: Row) => Values;
  /**
   * Names of lists that have no field of their own, e.g. `{ guardians: t('guardians') }`, for the conflict chooser; with
   * what they hold in words, where the values alone tell a reader nothing.
   */
  readonly listNames?: Readonly<Record<string, string | FieldDescription>>;
  /** Namespace of the tab's own error codes. */
  readonly namespace?: string;
  /** Chosen beside the fields and kept with them, e.g. the family that a payment is for. */
  readonly aside?: Aside;
  /** A file was chosen beside the fields. It isn't kept: after a restored draft it must be chosen again. */
  readonly hasFile?: boolean;
  /** For passwords: asked about like any other form, and never written down. */
  readonly secret?: boolean;
}

export interface ContractForm<Values> {
  readonly values: Values;
  /** Something would be lost: typed and not saved, or sent without hearing whether it arrived. */
  readonly dirty: boolean;
  /** The form was filled with what had been typed before. */
  readonly restored: Restored | null;
  /** Gives up what was restored. */
  readonly discardRestored: () => void;
  /** What was typed is given up with the form: nobody asks any more. */
  readonly abandon: () => void;
  readonly saving: boolean;
  /** A refusal that belongs to no field. */
  readonly problem: CodedError | null;
  /** Sentences by path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly conflict: Conflict | null;
  readonly field: <At extends Path<Values>>(path: At) => FieldBinding<ValueAt<Values, At>>;
  readonly set: <At extends Path<Values>>(path: At, value: ValueAt<Values, At>) => void;
  readonly addItem: <At extends Path<Values>>(path: At, item: ItemOf<ValueAt<Values, At>>) => void;
  readonly removeItem: <At extends Path<Values>>(path: At, index: number) => void;
  /** Starts over with these values, or with the ones that the form began with. */
  readonly reset: (values?: Values) => void;
  /** Checks, sends and tells whether it was saved. With values, sends those (after a conflict). */
  readonly save: (values?: Values) => Promise<boolean>;
  readonly dismissConflict: () => void;
  readonly describe: (path: string) => FieldDescription | undefined;
  readonly initial: Values;
  readonly namespace: string | undefined;
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** @mantine/form infers from recursive paths of its own; ours check the callers, so its side stays plain. */
type PlainValues = Record<string, unknown>;

/**
 * A form over a contract's schema. Checks on saving, and again while a wrong field is being mended; shows the
 * server's refusals at their fields; keeps everything typed whatever happens. Guards itself: while something is unsaved,
 * whoever would leave is asked, and the same person finds a draft after an expired session, a crash or a reload.
 * As long as nothing is typed, the form of a record follows it: opened on what a list still showed, it takes the newer
 * values when they arrive.
 */
export function useContractForm<Values extends object, Output, Result = unknown, Row = unknown>({
  name,
  record,
  schema,
  initial,
  submit,
  onSaved,
  draft,
  listNames,
  namespace,
  aside,
  hasFile = false,
  secret = false,
}: ContractFormOptions<Values, Output, Result, Row>): ContractForm<Values> {
  const [fresh] = useState(initial);
  const address = secret ? null : `${name}/${record ?? 'new'}`;
  const found = useFoundDraft(address, fresh);
  const [base, setBase] = useState(found?.base ?? initial);
  const form = useForm<PlainValues>({ mode: 'controlled', initialValues: base as PlainValues });
  const filled = useRef(false);
  if (found && !filled.current) {
    filled.current = true;
    form.setValues(found.values as PlainValues);
  }
  const { fieldErrorText } = useErrorText(namespace);
  /** Sent, and no answer told whether it arrived: sent again with the same values it counts once. */
  const [unanswered, setUnanswered] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<CodedError | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [wrong, setWrong] = useState<readonly CodedFieldError[]>([]);
  const descriptions = useRef(new Map<string, FieldDescription>());
  const running = useRef(false);
  const errors = sentencesOf(wrong, fieldErrorText);
  const dirty = form.isDirty() || unanswered || hasFile;
  const kept = useKeptDraft({
    form: address,
    unsaved: dirty,
    values: form.values,
    base,
    aside: aside,
    hasFile,
    found,
  });

  const current = JSON.stringify(initial);
  const followed = useRef(current);
  useEffect(() => {
    if (record === null || current === followed.current) return;
    followed.current = current;
    if (!dirty && !found && !running.current) startOver(initial);
  });

  function change(path: string, value: unknown) {
    form.setFieldValue(path, value);
    setWrong((before) => before.filter((error) => error.path !== path));
  }

  const describe = (path: string) => {
    const list = listNames?.[path];
    return descriptions.current.get(path) ?? (typeof list === 'string' ? { label: list } : list);
  };

  /** Sent before, when no answer came: the conflict is with oneself. */
  function hadArrived(cause: unknown, values: Values): boolean {
    const met = unanswered && conflictOf(codedErrorOf(cause), draft);
    const hasField = (path: string) => describe(path) !== undefined;
    return met ? isSavedAlready({ initial: base, values, current: met.current, hasField }) : false;
  }

  function finish(values: Values, result: Result) {
    form.resetDirty(values as PlainValues);
    setUnanswered(false);
    setConflict(null);
    kept.letGo();
    onSaved?.(result);
    return true;
  }

  function refuse(cause: unknown) {
    const error = codedErrorOf(cause);
    // No refusal but a fault of ours: the user gets the general sentence, the console the cause.
    if (error !== cause) console.error(cause);
    const met = conflictOf(error, draft);
    if (met) return setConflict(met);
    setWrong(error.fields ?? []);
    setProblem(error);
    setUnanswered(isUnanswered(error));
  }

  async function save(values: Values = form.getValues() as Values): Promise<boolean> {
    if (running.current) return false;
    const checked = schema.safeParse(values);
    setProblem(null);
    if (!checked.success) {
      setWrong(schemaErrors(checked.error.issues, values));
      return false;
    }
    setWrong([]);
    running.current = true;
    setSaving(true);
    try {
      return finish(values, await submit(checked.data));
    } catch (cause) {
      // The record as it is now is what the lost answer has told.
      if (hadArrived(cause, values)) return finish(values, codedErrorOf(cause).details?.current as Result);
      refuse(cause);
      return false;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  function startOver(values: Values) {
    setBase(values);
    form.setInitialValues(values as PlainValues);
    form.setValues(values as PlainValues);
    form.resetDirty(values as PlainValues);
    setWrong([]);
    setProblem(null);
    setUnanswered(false);
    setConflict(null);
    kept.forgetRestored();
  }

  return {
    values: form.values as Values,
    dirty,
    restored: kept.restored,
    discardRestored: () => {
      kept.letGo();
      startOver(fresh);
      kept.chooseFirstAside();
    },
    abandon: kept.letGo,
    saving,
    problem,
    errors,
    conflict,
    initial: base,
    namespace,
    field: (path) => ({
      name: path,
      value: valueAt(form.values, path) as ValueAt<Values, typeof path>,
      onChange: (value) => change(path, value),
      error: errors[path],
      describe: (description) => {
        descriptions.current.set(path, description);
      },
    }),
    set: (path, value) => change(path, value),
    addItem: (path, item) => form.insertListItem(path, item as never),
    removeItem: (path, index) => {
      form.removeListItem(path, index);
      setWrong((before) => before.filter((error) => !error.path.startsWith(`${path}.`)));
    },
    reset: (values = base) => startOver(values),
    save: async (values) => {
      if (values) form.setValues(values as PlainValues);
      return save(values);
    },
    dismissConflict: () => setConflict(null),
    describe,
  };
}

/** No answer came, or none of the product's own: it may have been done all the same. */
const isUnanswered = ({ status }: CodedError): boolean =>
  status !== undefined && (status === 0 || status === 401 || status >= 500);

type Sentence = (code: string, values?: Record<string, unknown>) => string;

function sentencesOf(wrong: readonly CodedFieldError[], sentence: Sentence): Record<string, string> {
  // The first fault of a field is the one to mend first.
  return Object.fromEntries(
    [...wrong].reverse().map(({ path, code, values }) => [path, sentence(code, { ...values })]),
  );
}
