import {
  type CardKind,
  type CardLayout,
  CardLayoutChange,
  cardFacts,
  cardSigners,
  changeCardLayout,
  groupsOfKind,
  longestCardNames,
  type ReportCard,
} from '@suksa/contracts/reports';
import { apiQuery, send } from '@suksa/platform';
import { FormDrawer, FormRow, FormSection, SwitchField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../print-cards.tsx';
import classes from '../report-cards.module.css';
import { OrderedField } from './ordered-field.tsx';

interface LayoutFormProps {
  readonly kind: CardKind;
  readonly layout: CardLayout;
  readonly version: number;
  readonly card: ReportCard;
  readonly onClose: () => void;
}

/** Columns, facts, signatures and words of a kind of card, beside a card with the longest names that the school has. */
export function LayoutForm({ kind, layout, version, card, onClose }: LayoutFormProps) {
  const { t } = useTranslation('reports');
  const longest = useQuery(apiQuery(longestCardNames));
  const form = useContractForm({
    name: 'reports.card-layout',
    record: kind,
    schema: CardLayoutChange,
    namespace: 'reports',
    initial: { ...layout, version },
    submit: (body) => send(changeCardLayout, { params: { kind }, body }),
  });
  const { field, values } = form;
  const [first, ...lines] = card.content.lines;
  const names = longest.data;
  const sample: ReportCard = {
    ...card,
    content: {
      ...card.content,
      student: { ...card.content.student, name: names?.student ?? card.content.student.name },
      homeroom: names?.homeroom ?? card.content.homeroom,
      lines: first ? [{ ...first, subject: names?.subject ?? first.subject }, ...lines] : [],
    },
  };
  const signers = field('signers');
  return (
    <FormDrawer opened onClose={onClose} form={form} title={t(`cards.layout.kinds.${kind}`)}>
      <FormRow>
        <TextField {...field('title.lo')} label={t('cards.layout.heading_lo')} autoFocus />
        <TextField {...field('title.en')} label={t('cards.layout.heading_en')} />
      </FormRow>
      <OrderedField
        {...field('columns')}
        label={t('cards.layout.columns')}
        all={groupsOfKind[kind]}
        nameOf={(group) => t(`cards.layout.groups.${group}`)}
      />
      <OrderedField
        {...field('facts')}
        label={t('cards.layout.facts')}
        all={cardFacts}
        nameOf={(fact) => t(`cards.${fact}`)}
      />
      <OrderedField
        label={t('cards.layout.signers')}
        error={signers.error}
        value={values.signers.map(({ who }) => who)}
        onChange={(chosen) =>
          signers.onChange(
            chosen.map(
              (who) => values.signers.find((one) => one.who === who) ?? { who, words: { lo: '', en: '' } },
            ),
          )
        }
        all={cardSigners}
        nameOf={(who) => t(`cards.layout.who.${who}`)}
      />
      {values.signers.map(({ who }, at) => (
        <FormRow key={who}>
          <TextField
            {...field(`signers.${at}.words.lo`)}
            label={t('cards.layout.words_lo', { who: t(`cards.layout.who.${who}`) })}
          />
          <TextField
            {...field(`signers.${at}.words.en`)}
            label={t('cards.layout.words_en', { who: t(`cards.layout.who.${who}`) })}
          />
        </FormRow>
      ))}
      <SwitchField {...field('comment')} label={t('cards.comment')} />
      <FormRow>
        <TextField {...field('note.lo')} label={t('cards.layout.note_lo')} />
        <TextField {...field('note.en')} label={t('cards.layout.note_en')} />
      </FormRow>
      <FormSection title={t('cards.layout.preview')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard */}
        <section className={classes.preview} aria-label={t('cards.layout.preview')} tabIndex={0}>
          <Card card={sample} layout={values} />
        </section>
      </FormSection>
    </FormDrawer>
  );
}
