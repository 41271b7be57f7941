import { checkFet, type FetCheck, type FetTie, importFet, largestFet } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, Group, Icon, Modal, Stack, Text, TextInput } from '@suksa/ui';
import { SheetPicker } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../schedules.module.css';
import { constraintOf } from './fet-constraints.ts';
import { FetNames } from './fet-names.tsx';

interface FetWindowProps {
  readonly onClose: () => void;
  readonly onMade: (version: { readonly id: number }) => void;
}

/** Reads a file of FET, shows what it would make and what it can’t, and makes a draft of it when asked. */
export default function FetWindow({ onClose, onMade }: FetWindowProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const refused = useRefusalNotice();
  const check = useApiMutation(checkFet);
  const make = useApiMutation(importFet, { onSuccess: onMade });
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<FetCheck | null>(null);
  const [ties, setTies] = useState<readonly FetTie[]>([]);
  const [name, setName] = useState('');
  const fault = check.error?.fields.find(({ path }) => path === 'file');

  function look(picked: File, said: readonly FetTie[]) {
    check.mutate(
      { body: { file: picked, ties: [...said] } },
      {
        onSuccess: (answer) => {
          setFound(answer);
          setFile(picked);
          setTies(said);
          setName((before) => before || picked.name.replace(/\.fet$/i, '').slice(0, 60));
        },
        // What is wrong with the file stands beside it.
        onError: (error) => {
          if (!error.fields.some(({ path }) => path === 'file')) refused(error);
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('fet.title')} size="lg">
      <Stack gap="md">
        {!found || !file ? (
          <>
            <Text size="sm">{t('fet.text')}</Text>
            <SheetPicker
              kind={{
                ...{ endings: ['fet'], largest: largestFet, namespace: 'technical' },
                title: t('fet.drop'),
                hint: t('fet.hint'),
              }}
              busy={check.isPending}
              fault={fault}
              onPick={(picked) => look(picked, [])}
            />
          </>
        ) : (
          <>
            <Outcome found={found} />
            <FetNames found={found} ties={ties} busy={check.isPending} onTies={(said) => look(file, said)} />
            <LeftOut found={found} />
            <TextInput
              label={t('versions.name')}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={make.error?.fields.some(({ path }) => path === 'name') ? t('fet.name_taken') : undefined}
            />
            <Group>
              <Button
                disabled={found.taken === 0 || name.trim() === '' || check.isPending}
                loading={make.isPending}
                onClick={() =>
                  make.mutate({ body: { file, ties: [...ties], name: name.trim() } }, { onError: refused })
                }
              >
                {t('fet.make')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setFound(null);
                  setFile(null);
                }}
              >
                {t('fet.other')}
              </Button>
              <Button variant="subtle" onClick={onClose}>
                {common('actions.cancel')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Outcome({ found }: { readonly found: FetCheck }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { taken, activities, placed, rules } = found;
  return (
    <Alert
      role="status"
      color={taken === activities ? 'green' : 'yellow'}
      icon={<Icon name={taken === activities ? 'check' : 'alert-triangle'} />}
    >
      {t('fet.outcome', {
        taken: format.number(taken),
        activities: format.number(activities),
        placed: format.number(placed),
        rules: format.number(rules),
      })}
    </Alert>
  );
}

/** What the file says and the draft won’t: nothing goes in silence. */
function LeftOut({ found }: { readonly found: FetCheck }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const { leftOut, unknownTimes, placesLeftOut } = found;
  const wordsOf = (kind: string): string => {
    const constraint = constraintOf(kind);
    if ('name' in constraint) return constraint.name;
    if ('whole' in constraint) return t(`fet.constraints.whole.${constraint.whole}`);
    return `${t(`fet.constraints.who.${constraint.who}`)}: ${t(`fet.constraints.what.${constraint.what}`)}`;
  };
  if (leftOut.length === 0 && unknownTimes.length === 0 && placesLeftOut === 0)
    return <Text size="sm">{t('fet.all_known')}</Text>;
  return (
    <section>
      <Text fw={600}>{t('fet.left_out')}</Text>
      <ul className={classes.plain}>
        {leftOut.map(({ kind, count }) => (
          <li key={kind}>
            {wordsOf(kind)} × {format.number(count)}
          </li>
        ))}
        {unknownTimes.length > 0 && <li>{t('fet.unknown_times', { names: unknownTimes.join(', ') })}</li>}
        {placesLeftOut > 0 && <li>{t('fet.places_left_out', { number: format.number(placesLeftOut) })}</li>}
      </ul>
    </section>
  );
}
