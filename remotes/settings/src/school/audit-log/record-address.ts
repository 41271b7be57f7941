/** The screen that opens a record by its number, for those kinds that have one. */
const addresses: Readonly<Record<string, string>> = {
  'education.student': '/education_management/education_index?status=all&student=',
  'feeinvoice.invoice': '/feeinvoice?years=all&invoice=',
  'feeinvoice.payment': '/feeinvoice/fee_transaction?receipt=',
};

/** Where a record of the audit is opened; undefined where no screen opens it by its number. */
export const recordAddress = (entity: string, id: string): string | undefined => {
  const address = addresses[entity];
  return address && `${address}${encodeURIComponent(id)}`;
};
