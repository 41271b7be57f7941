import { askWhatIf, type WhatIfChange } from '@suksa/contracts/feeinvoice';
import { type Formats, useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, Icon, Stack, Text } from '@suksa/ui';
import { FormSection } from '@suksa/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import details from '../../components/details.module.css';

/** How many families are named before one asks for all that were told. */
const first = 10;

const signed = (format: Formats, amount: number) => `${amount > 0 ? '+' : ''}${format.kip(amount)}`;

interface WhatIfProps {
  /** What is typed; null while something of it is missing or wrong. */
  readonly change: WhatIfChange | null;
}

/** What the change that is typed would do to the year’s income, before it is saved. */
export function WhatIf({ change }: WhatIfProps) {
  const { t } = useTranslation('feeinvoice');
  const { errorText, fieldErrorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const [asked, setAsked] = useState('');
  const [all, setAll] = useState(false);
  const asking = useApiMutation(askWhatIf);
  const typed = JSON.stringify(change);
  // Of other values than those that stand there now nothing is told.
  const told = asked === typed ? asking.data : undefined;
  const failed = asked === typed ? asking.error : null;
  // It is told below what was typed, where a form is scrolled away from.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) result.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);

  function ask() {
    if (!change) return;
    setAsked(typed);
    setAll(false);
    asking.mutate({ body: { change } });
  }

  return (
    <FormSection title={t('what_if.title')}>
      <Text c="dimmed" size="sm">
        {t(change ? 'what_if.help' : 'what_if.incomplete')}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="calculator" />}
          loading={asking.isPending}
          disabled={!change}
          onClick={ask}
        >
          {t('what_if.ask')}
        </Button>
      </div>
      {failed && (
        <Alert role="alert" color="red">
          {failed.fields.length > 0
            ? [...new Set(failed.fields.map(({ code, values }) => fieldErrorText(code, values)))].join(' ')
            : errorText(failed.code)}
        </Alert>
      )}
      {told && (
        <Stack ref={result} gap="sm" role="status">
          <dl className={details.facts}>
            <Sum name={t('what_if.open')} of={told.open} isFirst />
            <Sum name={t('what_if.year')} of={told.year} />
            {told.lateFees && <Sum name={t('what_if.late_fees')} of={told.lateFees} />}
            <div>
              <dt>{t('what_if.families')}</dt>
              <dd>
                {told.families === 0
                  ? t('what_if.none')
                  : t('what_if.of_students', {
                      families: format.number(told.families),
                      students: format.number(told.students),
                    })}
                {told.families === 0 && told.year.after !== told.year.before && (
                  <span className={details.detail}>{t('what_if.all_billed')}</span>
                )}
              </dd>
            </div>
          </dl>
          {told.rows.length > 0 && (
            <ul className={details.lines} aria-label={t('what_if.families')}>
              {told.rows
                .slice(0, all ? undefined : first)
                .map(({ family, children, before, after, change: by }) => (
                  <li key={family.id} className={details.line}>
                    <span>
                      {format.name(family.name)}
                      <span className={details.detail}>
                        {format.row(children.map(({ name, code }) => `${format.name(name)} · ${code}`))}
                      </span>
                      <span className={details.detail}>
                        {t('what_if.from_to', { before: format.kip(before), after: format.kip(after) })}
                      </span>
                    </span>
                    <span className={details.figure}>{signed(format, by)}</span>
                  </li>
                ))}
            </ul>
          )}
          {!all && told.rows.length > first && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                {t('what_if.show_all', { number: format.number(told.rows.length) })}
              </Button>
            </div>
          )}
          {all && told.families > told.rows.length && (
            <Text c="dimmed">{t('what_if.greatest', { number: format.number(told.rows.length) })}</Text>
          )}
        </Stack>
      )}
    </FormSection>
  );
}

interface SumProps {
  readonly name: string;
  readonly of: { readonly before: number; readonly after: number };
  /** The one that is asked for: it stands out. */
  readonly isFirst?: boolean;
}

/** By how much a sum would change, from what to what. */
function Sum({ name, of: { before, after }, isFirst = false }: SumProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const change = signed(format, after - before);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isFirst ? <strong>{change}</strong> : change}
        <span className={details.detail}>
          {t('what_if.from_to', { before: format.kip(before), after: format.kip(after) })}
        </span>
      </dd>
    </div>
  );
}
