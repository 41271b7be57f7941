import { formatNumber, numberKinds } from '@suksa/contracts/number-pattern';
import { type BranchRecord, branchImages, readSchoolNames } from '@suksa/contracts/settings';
import { type KeyOf, localDay, type PrintLanguage, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './branches.module.css';
import { levelCodes } from './level-codes.ts';
import { useBranchLabels } from './use-branch-labels.ts';

type Pictures = Awaited<ReturnType<typeof send<typeof branchImages>>>;

/** Prints everything that is set about a branch on one sheet, to be filed and signed. */
export async function printBranch(
  branch: BranchRecord,
  title: string,
  language: PrintLanguage,
): Promise<void> {
  const [{ name: school }, pictures] = await Promise.all([
    send(readSchoolNames),
    send(branchImages, { params: { id: branch.id } }),
  ]);
  await printSheet(<BranchSheet branch={branch} school={school} pictures={pictures} title={title} />, {
    title,
    language,
  });
}

interface BranchSheetProps {
  readonly branch: BranchRecord;
  readonly school: { readonly lo: string; readonly en: string };
  readonly pictures: Pictures;
  readonly title: string;
}

function BranchSheet({ branch, school, pictures, title }: BranchSheetProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useBranchLabels();
  const { series, head, receiptHeader } = branch;
  const year = Number(localDay().slice(0, 4));
  const label = (key: KeyOf<'settings', 'branches.fields'>) => t(`branches.fields.${key}`);
  const facts: readonly (readonly [string, string])[] = [
    [label('code'), branch.code],
    [label('name_lo'), branch.name.lo],
    [label('name_en'), branch.name.en],
    [label('licence'), branch.licenceNumber],
    [label('head'), head ? format.name(head.name) : ''],
    [label('address'), format.name(branch.address)],
    [label('phone'), [branch.phone, branch.otherPhone].filter(Boolean).join(' · ')],
    [label('levels'), levelCodes(branch.levels, format.name, format.row)],
    [label('working_days'), format.row(branch.workingDays.map((day) => format.weekday(day)))],
    [t('branches.sections.receipt'), format.name(receiptHeader)],
    ...numberKinds.map((kind): readonly [string, string] => [
      format.row([t(`branches.series.${kind}`), t('branches.next')], ' · '),
      formatNumber(series[kind].pattern, { branch: branch.code, year, number: series[kind].next }),
    ]),
    [label('open_year'), branch.openYear ?? ''],
    [label('students'), format.number(branch.students)],
    [label('staff'), format.number(branch.staff)],
    [label('status'), words.statuses.find(({ value }) => value === branch.status)?.label ?? ''],
  ];
  return (
    <>
      <SchoolHeader school={format.name(school)} branch={format.name(branch.name)} title={title} />
      <table className={classes.sheet}>
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.sheetPictures}>
        {words.pictures.map(({ value: kind, label: name }) => {
          const picture = pictures[kind];
          return (
            picture && (
              <figure key={kind}>
                <img src={picture} alt="" />
                <figcaption>{name}</figcaption>
              </figure>
            )
          );
        })}
      </div>
      <Signatures of={[label('head')]} placeAndDate={format.longDate(localDay())} />
    </>
  );
}
