import { markPeriods, usualPattern, type WindowPattern, windowsOfYear } from '@suksa/contracts/marks/window';
import { makeMarkWindows, WindowPatternInput } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { notify, Text } from '@suksa/ui';
import { ChoicesField, FormDrawer, FormRow, NumberField, TimeField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { byPlace, placeKey, useAllWindows, type WindowPlace } from './use-all-windows.ts';
import { useWindowLabels } from './use-window-labels.ts';
import type { WindowChoices } from './window-form.tsx';
import classes from './windows.module.css';

/** All windows of the year by one rule, shown before they are made. */
export default function MakeWindows({ choices, onClose }: { choices: WindowChoices; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { periods, periodOf, moment } = useWindowLabels();
  const form = useContractForm({
    name: 'settings.mark_windows',
    record: null,
    schema: WindowPatternInput,
    namespace: 'settings',
    initial: { ...usualPattern, periods: [...markPeriods], levelIds: [] as readonly number[] },
    submit: (body) => send(makeMarkWindows, { body }),
    onSaved: ({ made, kept }) => {
      notify({ text: t('windows.made', { made: format.number(made), kept: format.number(kept) }) });
    },
  });
  const { field, values } = form;
  const planned = plannedBy(values, choices.year);
  const { data: windows } = useAllWindows();
  const there = windows && byPlace(windows);

  /** For which of the chosen levels a window is there already. */
  function standing(place: WindowPlace): string {
    const levelIds = values.levelIds.length > 0 ? values.levelIds : [null];
    const kept = levelIds.filter((levelId) => there?.has(placeKey(place, levelId)));
    if (kept.length === 0) return there ? t('windows.make.new') : '';
    if (kept.length === levelIds.length) return t('windows.make.there');
    const names = choices.levels.flatMap(({ id, name }) => (kept.includes(id) ? format.name(name) : []));
    return t('windows.make.there_for', { levels: names.join(', ') });
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      title={t('windows.make.title', { year: choices.year.name })}
      submitLabel={t('windows.make.action')}
      savedText={null}
    >
      <ChoicesField {...field('periods')} label={t('windows.make.periods')} data={periods} required />
      <FormRow>
        <NumberField {...field('day')} label={t('windows.make.day')} min={1} max={31} required />
        <NumberField {...field('days')} label={t('windows.make.days')} min={1} max={60} required />
        <NumberField
          {...field('reSitDays')}
          label={t('windows.make.re_sit_days')}
          min={1}
          max={200}
          required
        />
      </FormRow>
      <FormRow>
        <NumberField
          {...field('examBefore')}
          label={t('windows.make.exam_before')}
          min={0}
          max={60}
          required
        />
        <NumberField {...field('examDays')} label={t('windows.make.exam_days')} min={1} max={90} required />
      </FormRow>
      <FormRow>
        <TimeField {...field('opensTime')} label={t('windows.make.opens_time')} required />
        <TimeField
          {...field('closesTime')}
          label={t('windows.make.closes_time')}
          description={t('windows.clock', { zone: choices.timeZone })}
          required
        />
      </FormRow>
      <ChoicesField
        {...field('levelIds')}
        label={t('windows.make.levels')}
        description={t('windows.make.levels_help')}
        data={choices.levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
      />
      <Text fw={600}>{t('windows.make.preview', { count: planned.length })}</Text>
      <Text size="sm" c="dimmed">
        {t('windows.make.preview_help')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.preview} aria-label={t('windows.make.preview_title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('windows.fields.period')}</th>
              <th scope="col">{t('windows.fields.opens')}</th>
              <th scope="col">{t('windows.fields.closes')}</th>
              <th scope="col">{t('windows.fields.state')}</th>
            </tr>
          </thead>
          <tbody>
            {planned.map((window) => (
              <tr key={`${window.period}/${window.month}`}>
                <td>{periodOf(window)}</td>
                <td>{moment(`${window.opensOn}T${window.opensTime}`)}</td>
                <td>{moment(`${window.closesOn}T${window.closesTime}`)}</td>
                <td>{standing(window)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </FormDrawer>
  );
}

/** As the server will make them; while a number is missing or wrong there is nothing to show. */
const plannedBy = (values: unknown, year: WindowChoices['year']) => {
  const checked = WindowPatternInput.safeParse(values);
  return checked.success ? windowsOfYear(checked.data as WindowPattern, year) : [];
};
