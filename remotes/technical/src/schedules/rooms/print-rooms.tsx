import type { Room } from '@suksa/contracts/technical';
import type { PrintLanguage } from '@suksa/i18n';
import type { Column } from '@suksa/ui/list';
import { PrintTable, printSheet, SchoolHeader } from '@suksa/ui/print';

interface RoomList {
  readonly rooms: readonly Room[];
  readonly columns: readonly Column<Room>[];
  readonly school: string;
  readonly title: string;
  readonly language: PrintLanguage;
}

/** The rooms of a branch on one sheet, in the columns of the screen. */
export const printRooms = ({ rooms, columns, school, title, language }: RoomList) =>
  printSheet(
    <>
      <SchoolHeader school={school} title={title} />
      <PrintTable columns={columns} rows={rooms} rowKey={({ id }) => id} />
    </>,
    { title, language },
  );
