import { laoSortKey, searchTokens } from '@suksa/i18n/lao';
import { insertRows, type Querier } from '../../insert-rows.ts';
import { families, familySearch, itemPayers } from '../../schema/index.ts';

const company = {
  nameLo: 'ບໍລິສັດ ພະລັງງານ ນ້ຳຂອງ',
  nameEn: 'Mekong Energy',
  company: 'Mekong Energy Co., Ltd',
  companyTaxNumber: '284915730-000',
  companyAddress: 'ບ້ານ ຫາຍໂສກ, ເມືອງ ຈັນທະບູລີ, ນະຄອນຫຼວງວຽງຈັນ',
};

/** An employer pays the tuition of three children of the first branch from the second term on; the families the rest. */
export const insertCompanyPayer = async (client: Querier): Promise<void> => {
  const { rows: last } = await client.query<{ id: number }>('select max(id) + 1 as id from family');
  const id = last[0]?.id ?? 1;
  await insertRows(client, families, [{ id, ...company, sortKey: laoSortKey(company.nameLo) }]);
  const tokens = searchTokens([company.nameLo, company.nameEn, company.company]);
  await insertRows(
    client,
    familySearch,
    tokens.map((token) => ({ token, familyId: id })),
  );
  const { rows } = await client.query<{ studentId: number; feeItemId: number }>(`
    select e.student_id as "studentId", i.id as "feeItemId" from enrolment e
      join academic_year y on y.id = e.year_id and y.state = 'open' join fee_item i on i.code = 'TUI'
    where e.branch_id = 1 and e.is_current and e.end_date is null and e.student_id % 97 = 11
    order by e.student_id limit 3`);
  await insertRows(
    client,
    itemPayers,
    rows.map((row) => ({ ...row, companyId: id })),
  );
};
