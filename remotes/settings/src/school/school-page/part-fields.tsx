import { type FeePeriod, feePeriods } from '@suksa/contracts/landing';
import { FormRow, FormSection, KipField, SelectField, SwitchField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { ItemList } from './item-list.tsx';
import type { PagePart } from './page-parts.ts';
import { PictureField } from './picture-field.tsx';
import { useBothLanguages } from './use-both-languages.ts';
import type { PageForm } from './use-page-form.ts';
import { WordsFields } from './words-fields.tsx';

const noWords = () => ({ lo: '', en: '' });

/** The fields of one part of the page. */
export function PartFields({ part, form }: { part: PagePart; form: PageForm }) {
  const { t } = useTranslation('settings');
  const both = useBothLanguages();
  const name = (key: 'level' | 'fee' | 'picture' | 'question' | 'fact') => (number: number) =>
    `${t(`school_page.items.${key}`)} ${number}`;
  const add = (key: 'level' | 'fee' | 'picture' | 'question' | 'fact') =>
    t('school_page.add', { name: t(`school_page.items.${key}`) });

  switch (part) {
    case 'hero':
      return (
        <>
          <WordsFields form={form} path="hero.title" labels={both('title')} />
          <WordsFields form={form} path="hero.text" labels={both('text')} lines={4} />
          <PictureField
            {...form.at<number | null>('hero.pictureId')}
            label={t('school_page.fields.picture')}
          />
        </>
      );
    case 'about':
      return (
        <>
          <WordsFields form={form} path="about.title" labels={both('title')} />
          <WordsFields form={form} path="about.text" labels={both('text')} lines={8} />
          <PictureField
            {...form.at<number | null>('about.pictureId')}
            label={t('school_page.fields.picture')}
          />
          <FormSection title={t('school_page.facts')}>
            <ItemList
              form={form}
              path="about.facts"
              name={name('fact')}
              add={add('fact')}
              maximum={4}
              empty={() => ({ value: noWords(), label: noWords() })}
            >
              {(path) => (
                <>
                  <WordsFields form={form} path={`${path}.value`} labels={both('value')} required />
                  <WordsFields form={form} path={`${path}.label`} labels={both('label')} required />
                </>
              )}
            </ItemList>
          </FormSection>
        </>
      );
    case 'levels':
      return (
        <ItemList
          form={form}
          path="levels"
          name={name('level')}
          add={add('level')}
          maximum={8}
          empty={() => ({ name: noWords(), ages: noWords(), text: noWords() })}
        >
          {(path) => (
            <>
              <WordsFields form={form} path={`${path}.name`} labels={both('name')} required />
              <WordsFields form={form} path={`${path}.ages`} labels={both('ages')} />
              <WordsFields form={form} path={`${path}.text`} labels={both('text')} lines={3} />
            </>
          )}
        </ItemList>
      );
    case 'fees':
      return (
        <>
          <SwitchField
            {...form.at<boolean>('fees.published')}
            label={t('school_page.fields.published')}
            description={t('school_page.fields.published_help')}
          />
          <WordsFields form={form} path="fees.note" labels={both('note')} lines={3} />
          <ItemList
            form={form}
            path="fees.rows"
            name={name('fee')}
            add={add('fee')}
            maximum={16}
            empty={() => ({ name: noWords(), amount: null, per: 'term' })}
          >
            {(path) => (
              <>
                <WordsFields form={form} path={`${path}.name`} labels={both('name')} required />
                <FormRow>
                  <KipField
                    {...form.at<number | null>(`${path}.amount`)}
                    label={t('school_page.fields.amount')}
                    required
                  />
                  <SelectField
                    {...form.at<FeePeriod | null>(`${path}.per`)}
                    label={t('school_page.fields.per')}
                    data={feePeriods.map((value) => ({ value, label: t(`school_page.per.${value}`) }))}
                    required
                  />
                </FormRow>
              </>
            )}
          </ItemList>
        </>
      );
    case 'gallery':
      return (
        <ItemList
          form={form}
          path="gallery"
          name={name('picture')}
          add={add('picture')}
          maximum={24}
          empty={() => ({ pictureId: null, caption: noWords() })}
        >
          {(path) => (
            <>
              <PictureField
                {...form.at<number | null>(`${path}.pictureId`)}
                label={t('school_page.fields.picture')}
                required
              />
              <WordsFields form={form} path={`${path}.caption`} labels={both('caption')} required />
            </>
          )}
        </ItemList>
      );
    case 'faq':
      return (
        <ItemList
          form={form}
          path="faq"
          name={name('question')}
          add={add('question')}
          maximum={30}
          empty={() => ({ question: noWords(), answer: noWords() })}
        >
          {(path) => (
            <>
              <WordsFields form={form} path={`${path}.question`} labels={both('question')} required />
              <WordsFields form={form} path={`${path}.answer`} labels={both('answer')} lines={4} required />
            </>
          )}
        </ItemList>
      );
    case 'contact':
      return (
        <>
          <WordsFields form={form} path="contact.hours" labels={both('hours')} />
          <TextField {...form.at('contact.email')} label={t('school_page.fields.email')} type="email" />
          <PictureField
            {...form.at<number | null>('contact.mapPictureId')}
            label={t('school_page.fields.map')}
          />
          <TextField
            {...form.at('contact.mapAddress')}
            label={t('school_page.fields.map_address')}
            description={t('school_page.fields.map_address_help')}
            type="url"
          />
          <SwitchField
            {...form.at<boolean>('takesEnquiries')}
            label={t('school_page.fields.takes_enquiries')}
            description={t('school_page.fields.takes_enquiries_help')}
          />
        </>
      );
  }
}
