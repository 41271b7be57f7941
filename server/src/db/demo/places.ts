/** Where the families of each branch live, and what they are and do. */
export const places: Record<
  number,
  readonly { district: string; province: string; villages: readonly string[] }[]
> = {
  1: [
    { district: 'ຈັນທະບູລີ', province: 'ນະຄອນຫຼວງວຽງຈັນ', villages: ['ໂພນຕ້ອງ', 'ທົ່ງຕູມ', 'ສີຖານເໜືອ'] },
    { district: 'ໄຊເສດຖາ', province: 'ນະຄອນຫຼວງວຽງຈັນ', villages: ['ໂພນທັນ', 'ນາໄຊ', 'ໂນນຫວາຍ'] },
    { district: 'ສີສັດຕະນາກ', province: 'ນະຄອນຫຼວງວຽງຈັນ', villages: ['ດົງປ່າແຫຼບ', 'ທາດຂາວ', 'ພັນມັນ'] },
    { district: 'ຫາດຊາຍຟອງ', province: 'ນະຄອນຫຼວງວຽງຈັນ', villages: ['ທ່ານາແລ້ງ', 'ຫ້ອມ', 'ດົງໂພສີ'] },
  ],
  2: [
    { district: 'ຫຼວງພະບາງ', province: 'ຫຼວງພະບາງ', villages: ['ໂພນແພງ', 'ວຽງໃໝ່', 'ນາສ້າງເຫວີຍ', 'ຜານົມ'] },
    { district: 'ຈອມເພັດ', province: 'ຫຼວງພະບາງ', villages: ['ຊຽງແມນ', 'ໜອງສະແກ້ວ'] },
  ],
};

export const occupations = ['ພະນັກງານລັດ', 'ຄ້າຂາຍ', 'ຊາວນາ', 'ພະນັກງານບໍລິສັດ', 'ຄູ', 'ທະຫານ', 'ແມ່ເຮືອນ', 'ຊ່າງ'];
export const ethnicities = ['ລາວ', 'ລາວ', 'ລາວ', 'ລາວ', 'ກຶມມຸ', 'ມົ້ງ', 'ຜູ້ໄທ'];
export const religions: Record<string, string> = { ມົ້ງ: 'ນັບຖືຜີ', ກຶມມຸ: 'ນັບຖືຜີ' };
export const bloodGroups = ['', '', 'O', 'A', 'B', 'AB'];
