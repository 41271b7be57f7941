import { newIdempotencyKey } from '@suksa/platform';
import { Button, TextInput } from '@suksa/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHalfDone } from '../device/half-done.ts';
import classes from './visitor.module.css';

interface VisitorEntry {
  readonly key: string;
  readonly name: string;
  readonly host: string;
  readonly reason: string;
}

interface VisitorFormProps {
  /** Whom a visitor may want to see, to choose from. */
  readonly hosts: readonly string[];
  /** Takes what was typed as a badge's code; false where it is a name. */
  readonly onBadge: (typed: string) => boolean;
  readonly onAdmit: (visitor: VisitorEntry) => void;
}

const fields = ['name', 'host', 'reason'] as const;
type Field = (typeof fields)[number];
const longest: Record<Field, number> = { name: 80, host: 80, reason: 120 };
const reasons = ['meeting', 'papers', 'delivery', 'repair'] as const;
const nothing: Record<Field, string> = { name: '', host: '', reason: '' };

/** Name, whom they visit, and why; a badge that is scanned into it is one that leaves. */
export function VisitorForm({ hosts, onBadge, onAdmit }: VisitorFormProps) {
  const { t } = useTranslation('checkinout');
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [isChecked, setChecked] = useState(false);
  useHalfDone(fields.some((field) => typed[field] !== ''));
  const set = (field: Field, value: string) => setTyped((before) => ({ ...before, [field]: value }));
  const focus = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (onBadge(typed.name)) {
      set('name', '');
      return;
    }
    const missing = fields.find((field) => typed[field].trim() === '');
    setChecked(missing !== undefined);
    if (missing) return focus(missing);
    const { name, host, reason } = typed;
    onAdmit({ key: newIdempotencyKey(), name: name.trim(), host: host.trim(), reason: reason.trim() });
    setTyped(nothing);
    focus('name');
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} aria-label={t('visitor.new')} noValidate>
      {fields.map((field) => (
        <div key={field}>
          <TextInput
            size="md"
            name={field}
            label={t(`visitor.${field}`)}
            description={field === 'name' ? t('visitor.name_help') : undefined}
            error={isChecked && typed[field].trim() === '' && t('visitor.needed')}
            required
            autoComplete="off"
            maxLength={longest[field]}
            list={field === 'host' ? list : undefined}
            value={typed[field]}
            onChange={(event) => set(field, event.currentTarget.value)}
          />
          {field === 'reason' && (
            <div className={classes.reasons}>
              {reasons.map((one) => (
                <Button
                  key={one}
                  size="compact-sm"
                  variant="default"
                  aria-pressed={typed.reason === t(`visitor.reasons.${one}`)}
                  onClick={() => set('reason', t(`visitor.reasons.${one}`))}
                >
                  {t(`visitor.reasons.${one}`)}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
      <datalist id={list}>
        {hosts.map((host) => (
          <option key={host} value={host} />
        ))}
      </datalist>
      <Button type="submit" size="md">
        {t('visitor.admit')}
      </Button>
    </form>
  );
}
