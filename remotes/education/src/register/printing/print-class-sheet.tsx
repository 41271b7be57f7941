import type { RegisterRow } from '@suksa/contracts/education';
import { PrintTable, printSheet } from '@suksa/ui/print';
import type { Issuer } from '../../printing/issuer.ts';
import type { PrintWords } from '../../printing/print-words.ts';
import { SheetHead } from '../../printing/sheet-head.tsx';
import classes from './class-sheet.module.css';

type Person = Pick<RegisterRow, 'id' | 'code' | 'sex' | 'name'>;

interface ClassSheet<One> {
  readonly words: PrintWords;
  readonly issuer: Issuer;
  /** Which classes, which year, and of which day it is. */
  readonly subtitle: string;
  readonly people: readonly One[];
}

/** Columns left empty to be filled in by hand. */
const blanks = Array.from({ length: 14 }, (_, index) => `blank-${index}`);

/** A roll that says nothing of where anybody sits: number, name, sex, and room to write. */
export function printRoll({ words, issuer, subtitle, people }: ClassSheet<Person>): Promise<void> {
  return printSheet(
    <div className={classes.roll}>
      <SheetHead
        words={words}
        issuer={issuer}
        title={({ t }) => t('sheets.title.roll')}
        subtitle={subtitle}
      />
      <PrintTable
        rows={people}
        rowKey={({ id }) => id}
        numbered={words.lines(({ t }) => t('print.number')).join('\n')}
        columns={[
          {
            key: 'name',
            title: words.say(({ t }) => t('fields.name')),
            render: ({ name }) => <span className={classes.name}>{linesOf(words, name)}</span>,
          },
          {
            key: 'sex',
            title: words.say(({ t }) => t('fields.sex')),
            render: ({ sex }) => words.say(({ t }) => t(`sex.${sex}`)),
          },
          ...blanks.map((key) => ({ key, title: '', render: () => <span className={classes.blank} /> })),
        ]}
      />
    </div>,
    { title: titleOf(words, 'roll'), landscape: true, language: words.language },
  );
}

/** Faces with their names, for whoever must know a class by sight. */
export function printPhotoSheet({
  words,
  issuer,
  subtitle,
  people,
}: ClassSheet<Person & { readonly face: string | null }>): Promise<void> {
  return printSheet(
    <>
      <SheetHead
        words={words}
        issuer={issuer}
        title={({ t }) => t('sheets.title.photos')}
        subtitle={subtitle}
      />
      <ul className={classes.faces}>
        {people.map(({ id, face, name, code }) => (
          <li key={id} className={classes.person}>
            {face ? <img className={classes.face} src={face} alt="" /> : <span className={classes.face} />}
            <strong className={classes.names}>{linesOf(words, name)}</strong>
            <span>{code}</span>
          </li>
        ))}
      </ul>
    </>,
    { title: titleOf(words, 'photos'), language: words.language },
  );
}

/** In both languages below one another: beside one another a long name would be torn. */
const linesOf = (words: PrintWords, name: Person['name']): string =>
  words.lines(({ format }) => format.name(name)).join('\n');

const titleOf = (words: PrintWords, sheet: 'roll' | 'photos'): string =>
  words.lines(({ t }) => t(`sheets.title.${sheet}`))[0] ?? '';
