/** Names in Lao and Latin script, as Lao passports spell them. */
export interface Name {
  readonly lo: string;
  readonly en: string;
}

const read = (list: string): readonly Name[] =>
  list
    .trim()
    .split(/\s*\n\s*/)
    .flatMap((line) => line.split(/\s*,\s*/))
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [lo = '', en = ''] = pair.split(' ');
      return { lo, en };
    });

export const maleNames = read(`
  ສົມສັກ Somsack, ສົມພອນ Somphone, ສົມຈິດ Somchit, ສົມບູນ Somboun, ສົມຫວັງ Somvang, ບຸນມີ Bounmy
  ບຸນທັນ Bounthan, ບຸນຍັງ Bounnhang, ບຸນເລີດ Bounleuth, ບຸນໂຮມ Bounhome, ບຸນຖອງ Bounthong, ຄຳພອນ Khamphone
  ຄຳແສນ Khamsene, ຄຳໃບ Khambai, ຄຳຫຼ້າ Khamla, ຄຳພູ Khamphou, ຄຳສິງ Khamsing, ຄຳເພັດ Khamphet
  ຄຳມອນ Khammone, ແສງສຸລິຍາ Sengsouliya, ສຸລິຍາ Souliya, ສີສຸກ Sisouk, ສີທອນ Sithone, ສີປະເສີດ Sipaseuth
  ວິລະພົນ Vilaphon, ວິທະຍາ Vithaya, ວິລະໄຊ Vilaxay, ໄຊຍະສິດ Xayasith, ໄຊສົມພອນ Xaysomphone, ອານຸສອນ Anousone
  ອານຸສັກ Anousack, ອານຸພາບ Anouphab, ພູວົງ Phouvong, ພູມີ Phoumy, ພູທອນ Phouthone, ທອງສຸກ Thongsouk
  ທອງດີ Thongdy, ທອງໄຊ Thongxay, ທອງຄຳ Thongkham, ທະນົງສັກ Thanongsack, ທະນູສອນ Thanousone, ເພັດດາວອນ Phetdavone
  ແກ້ວອຸດອນ Keooudone, ຈັນທອນ Chanthone, ຈັນສຸກ Chansouk, ສຸກສະຫວັນ Souksavanh, ສຸກສາຄອນ Souksakhone, ສຸບັນ Souban
  ນິລັນດອນ Nilandone, ໂພໄຊ Phoxay, ດວງສີ Duangsy, ດາວອນ Davone, ຫຸມພັນ Houmphanh, ມະໂນລົດ Manolot
  ສະຫວັດ Savath, ອຸ່ນແກ້ວ Ounkeo, ອຸດອນ Oudone, ໃບຄຳ Baikham, ອິນປອນ Inpone, ວັນນະສອນ Vannasone
  ວັນໄຊ Vanxay, ພົນສະຫວັນ Phonsavanh, ສະຖາພອນ Sathaphone, ຂັນທະລີ Khanthaly, ວຽງໄຊ Viengxay, ຈັນທະພອນ Chanthaphone
  ພອນໄຊ Phonexay, ສອນໄຊ Sonexay, ເດດສະດາ Detsada, ໝັ້ນຄົງ Mankhong, ໜູພັນ Nouphanh, ກ້ອງແກ້ວ Kongkeo
  ຕຸລາ Toula, ເກດສະໜາ Ketsana, ປະສົງ Pasong, ປະກອບ Pakob, ຫຼ້າຄຳ Lakham, ເຈີມພອນ Cheumphone
`);

export const femaleNames = read(`
  ມະນີວັນ Manivanh, ມະນີວອນ Manivone, ມະນີຈັນ Manichanh, ຈັນທະລາ Chanthala, ຈັນສະໝອນ Chansamone, ຈັນເພັງ Chanpheng
  ຈັນສຸດາ Chansouda, ບົວແກ້ວ Bouakeo, ບົວຈັນ Bouachanh, ບົວພັນ Bouaphanh, ບົວໄລ Boualay, ນ້ຳຝົນ Namfon
  ນ້ຳອ້ອຍ Namoy, ດອກຄູນ Dokkhoun, ດວງໃຈ Duangchay, ດວງຕາ Duangta, ດາວັນ Davanh, ດາລາ Dala
  ດາລາວັນ Dalavanh, ສຸພາພອນ Souphaphone, ສຸກັນຍາ Soukanya, ສຸດາພອນ Soudaphone, ສຸນິສາ Sounisa, ສຸພັດຕາ Souphatta
  ວິໄລວັນ Vilayvanh, ວິໄລພອນ Vilayphone, ວັນນາ Vanna, ວັນນິດາ Vannida, ວາດສະໜາ Vatsana, ອຳພອນ Amphone
  ອຳໄພ Amphay, ອຸລາວັນ Oulavanh, ອາລີຍາ Aliya, ເກສອນ Kesone, ເກດແກ້ວ Ketkeo, ແກ້ວຕາ Keota
  ຄຳແພງ Khampheng, ຄຳຜຸຍ Khamphouy, ຂັນຄຳ Khankham, ມາລີ Maly, ມາລາ Mala, ມາລາທິບ Malathip
  ມຸກດາ Moukda, ນາລີ Naly, ນາລີວັນ Nalyvanh, ນິດຕະຍາ Nittaya, ນິລະມົນ Nilamon, ນັນທະພອນ Nanthaphone
  ໜູນາ Nouna, ໜູພອນ Nouphone, ພອນສຸດາ Phonesouda, ພອນທິບ Phonethip, ປານີ Pany, ປະທຸມມາ Pathoumma
  ປາລີດາ Palida, ເພັດສະໝອນ Phetsamone, ເພັດມະນີ Phetmany, ລັດດາ Latda, ລັດສະໝີ Latsamy, ລິນດາ Linda
  ແສງດາວ Sengdao, ແສງເດືອນ Sengdeuane, ແສງຈັນ Sengchanh, ສີດາ Sida, ສີພອນ Siphone, ສິລິພອນ Siliphone
  ສິລິວັນ Silivanh, ທິບພະວັນ Thipphavanh, ທິດາ Thida, ທິດາວັນ Thidavanh, ໄພລິນ Phailin, ໄພວັນ Phaivanh
  ເຂັມພອນ Khemphone, ຈິນດາ Chinda, ຈິນຕະນາ Chintana, ຈີລະພາ Chilapha, ວຽງສະໝອນ Viengsamone, ອິນທິລາ Inthila
  ອຳມະລາ Ammala, ແກ້ວມະນີ Keomany, ຫຼ້າວັນ Lavanh, ໝອນວິໄລ Monevilay
`);

export const surnames = read(`
  ວົງສາ Vongsa, ພົມມະຈັນ Phommachanh, ພົມມະວົງ Phommavong, ສີສຸລາດ Sisoulath, ສີຫາວົງ Sihavong, ໄຊຍະວົງ Xayavong
  ໄຊຍະສານ Xayasane, ໄຊສະນະ Xaysana, ໄຊຍະລາດ Xayalath, ແກ້ວມະນີ Keomany, ແກ້ວວິໄລ Keovilay, ແກ້ວບຸນພັນ Keobounphanh
  ແກ້ວປະເສີດ Keopaseuth, ຈັນທະວົງ Chanthavong, ຈັນທະລັງສີ Chanthalangsy, ຈັນດາວົງ Chandavong, ອິນທະວົງ Inthavong
  ອິນທິລາດ Inthilath, ບຸບຜາ Boupha, ບຸນຍະວົງ Bounyavong, ບຸດດາວົງ Bouddavong, ສຸວັນນະວົງ Souvannavong
  ສຸວັນນະພູມ Souvannaphoum, ສຸລິວົງ Soulivong, ວິໄລວົງ Vilayvong, ວິໄລສັກ Vilaysack, ວໍລະວົງ Volavong
  ວໍລະຈິດ Volachit, ພັນທະວົງ Phanthavong, ພູມມະສັກ Phoummasack, ພິມມະສອນ Phimmasone, ພິມພາ Phimpha
  ເພັດສະລາດ Phetsalath, ມະນີວົງ Manivong, ມະນີໂຄດ Manikhoth, ມະຫາໄຊ Mahaxay, ນາມມະວົງ Nammavong, ລາດສະວົງ Latsavong
  ລັດຕະນະວົງ Lattanavong, ສົມສະນິດ Somsanith, ສົມບັດ Sombath, ສິດທິວົງ Sitthivong, ສິລິວົງສາ Silivongsa
  ດວງມະນີ Duangmany, ດວງດາລາ Duangdala, ດາລາວົງ Dalavong, ທຳມະວົງ Thammavong, ທິບພະວົງ Thipphavong
  ທະວີສຸກ Thavisouk, ຫຼວງລາດ Luanglath, ຫຼວງອາໄພ Luangaphay, ອຸດົມສັກ Oudomsack, ຄຸນນະວົງ Khounnavong
  ຄຳພິລາ Khamphila, ຄຳມະນີວົງ Khammanivong, ຂັນທະວົງ Khanthavong, ໂພທິສານ Phothisane, ໂພທິລາດ Phothilath
  ເທບພະວົງ Thepphavong, ເທບວົງສາ Thepvongsa, ປັນຍາ Panya, ປັນຍານຸວົງ Panyanouvong, ນໍລະສິງ Nolasing
  ອ່ອນມະນີ Onemany, ສອນສະຫວັນ Sonesavanh, ໝື່ນລາດ Meunlath, ສຸກສະເໝີ Souksameu, ວ່າງ Vang, ຢ່າງ Yang, ລີ Ly
  ທໍ່ Thor, ເຮີ Heu, ສະແຫວງສຸກ Savengsouk, ຈຸນລະມະນີ Chounlamany, ນວນສະຫວັນ Nouansavanh
`);

export const nicknames = [
  'ນ້ອຍ',
  'ຕຸກຕາ',
  'ກ້ອງ',
  'ບີ',
  'ແນັດ',
  'ມິກ',
  'ແອັນ',
  'ປຸ້ຍ',
  'ຕົ້ນ',
  'ຫຼ້າ',
  'ຈອຍ',
  'ແຈັກ',
  'ປາ',
  'ອ້ອມ',
  'ດາວ',
  'ຝົນ',
  'ໝີ',
  'ໜຸ່ມ',
  'ໄຂ່',
  'ແຕງໂມ',
  'ນ້ຳ',
  'ຂ້າວ',
  'ພິມ',
  'ໂຕ້',
  'ເກັ່ງ',
  'ແພັດ',
  'ມຸກ',
  'ເຈນ',
] as const;
