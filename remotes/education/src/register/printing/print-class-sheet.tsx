import type { RegisterRow } from '@suksa/contracts/education';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';
import classes from './class-sheet.module.css';

interface Head {
  readonly school: string;
  readonly branch: string;
  readonly title: string;
  readonly subtitle: string;
}

type Person = Pick<RegisterRow, 'id' | 'code' | 'sex' | 'className'> & {
  /** The name in the reader's language. */
  readonly shown: string;
};

interface Roll {
  readonly head: Head;
  readonly people: readonly Person[];
  readonly columns: { readonly number: string; readonly name: string; readonly sex: string };
  readonly sexes: Readonly<Record<Person['sex'], string>>;
}

/** Columns left empty to be filled in by hand. */
const blanks = Array.from({ length: 14 }, (_, index) => `blank-${index}`);

/** A roll that says nothing of where anybody sits: number, name, sex, and room to write. */
export function printRoll({ head, people, columns, sexes }: Roll): Promise<void> {
  return printSheet(
    <div className={classes.roll}>
      <SchoolHeader {...head} />
      <PrintTable
        rows={people}
        rowKey={({ id }) => id}
        numbered={columns.number}
        columns={[
          {
            key: 'name',
            title: columns.name,
            render: ({ shown }) => <span className={classes.name}>{shown}</span>,
          },
          { key: 'sex', title: columns.sex, render: ({ sex }) => sexes[sex] },
          ...blanks.map((key) => ({ key, title: '', render: () => <span className={classes.blank} /> })),
        ]}
      />
    </div>,
    { title: head.title, landscape: true },
  );
}

interface PhotoSheet {
  readonly head: Head;
  readonly people: readonly (Person & { readonly face: string | null })[];
}

/** Faces with their names, for whoever must know a class by sight. */
export function printPhotoSheet({ head, people }: PhotoSheet): Promise<void> {
  return printSheet(
    <>
      <SchoolHeader {...head} />
      <ul className={classes.faces}>
        {people.map(({ id, face, shown, code }) => (
          <li key={id} className={classes.person}>
            {face ? <img className={classes.face} src={face} alt="" /> : <span className={classes.face} />}
            <strong>{shown}</strong>
            <span>{code}</span>
          </li>
        ))}
      </ul>
    </>,
    { title: head.title },
  );
}
