import { schoolTimeZone } from '@suksa/contracts/days';

/** The accounts of the school's accountant. */
export const accountsOfBooks = `
  with told as (
    select u.use, null::int as item, u.code, u.name from (values
      ('receivable', '411', 'ລູກໜີ້ຄອບຄົວ'), ('cash', '531', 'ເງິນສົດໃນມື'), ('bank_transfer', '512', 'ເງິນຝາກທະນາຄານ'),
      ('bank_qr', '512.1', 'ເງິນຝາກທະນາຄານ QR'), ('cheque', '511', 'ເຊັກລໍຖ້າເຂົ້າບັນຊີ'),
      ('branch_transfer', '181', 'ບັນຊີລະຫວ່າງສາຂາ'),
      ('discount', '709', 'ສ່ວນຫຼຸດທີ່ໃຫ້'), ('other', '758', 'ລາຍຮັບອື່ນ'), ('write_off', '654', 'ໜີ້ສູນ'),
      ('over_short', '658', 'ເງິນສົດເກີນ ຫຼື ຂາດ')) as u (use, code, name)
    union all select 'fee', id, '706.' || position, name_lo from fee_item),
  chart as (insert into book_chart (id) values (1))
  insert into book_account (use, fee_item_id, code, name) select use, item, code, name from told`;

/** Every month that is over, checked against the bank's statement and closed in the first days of the next. $1: today, $2: by whom. */
export const closedMonthsOfBooks = `
  insert into closed_month (branch_id, month, closed_at, closed_by, reason)
  select m.branch_id, to_char(m.month, 'YYYY-MM'),
    (m.month + interval '1 month 2 days 16 hours') at time zone '${schoolTimeZone}', $2::int,
    'ກວດກັບໃບແຈ້ງຍອດຂອງທະນາຄານແລ້ວ'
  from (select branch_id, generate_series(min(date_trunc('month', issue_date::timestamp)),
      max(date_trunc('month', issue_date::timestamp)), interval '1 month') as month
    from invoice group by branch_id) m
  where m.month + interval '1 month 2 days' <= $1::date and not exists (
    select 1 from till t where t.branch_id = m.branch_id and t.state <> 'closed' and t.day < m.month + interval '1 month')
  order by m.month, m.branch_id`;
