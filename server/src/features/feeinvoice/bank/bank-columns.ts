import type { BankColumn } from '@suksa/contracts/feeinvoice';
import type { KnownColumn } from '../../../spreadsheet/columns.ts';

/** By which titles the columns of banks' files are recognised the first time, in both languages. */
const titles: Readonly<Record<BankColumn, readonly string[]>> = {
  day: [
    'Date',
    'Transaction date',
    'Txn date',
    'Posting date',
    'Value date',
    'Trans date',
    'ວັນທີ',
    'ວັນທີເຄື່ອນໄຫວ',
    'ວັນທີ່',
  ],
  credit: ['Credit', 'Credit amount', 'Deposit', 'Money in', 'Cr', 'ເງິນເຂົ້າ', 'ຝາກ', 'ຝ່າຍມີ', 'ຍອດເງິນເຂົ້າ'],
  amount: ['Amount', 'Transaction amount', 'ຈຳນວນເງິນ', 'ຈໍານວນເງິນ', 'ຈຳນວນ'],
  reference: [
    'Reference',
    'Ref',
    'Ref no',
    'Reference no',
    'Reference number',
    'Transaction ID',
    'Transaction no',
    'FT no',
    'Ticket',
    'ເລກອ້າງອີງ',
    'ອ້າງອີງ',
    'ເລກທີທຸລະກຳ',
    'ເລກທີ່ອ້າງອີງ',
  ],
  payer: [
    'Payer',
    'Payer name',
    'From',
    'Sender',
    'Sender name',
    'From account name',
    'Counterparty',
    'ຜູ້ໂອນ',
    'ຊື່ຜູ້ໂອນ',
    'ຈາກ',
    'ຊື່ບັນຊີຕົ້ນທາງ',
  ],
  text: [
    'Description',
    'Details',
    'Detail',
    'Narrative',
    'Remark',
    'Remarks',
    'Particulars',
    'Message',
    'ເນື້ອໃນ',
    'ລາຍລະອຽດ',
    'ລາຍການ',
    'ໝາຍເຫດ',
    'ຄຳອະທິບາຍ',
  ],
};

/** As a sheet's titles are looked up. */
export const knownBankColumns: readonly KnownColumn[] = Object.entries(titles).map(([key, names]) => ({
  key,
  titles: names,
}));
