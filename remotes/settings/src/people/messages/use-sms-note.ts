import { type SmsSize, smsSize } from '@suksa/contracts/settings/messages/sms-size';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useTranslation } from 'react-i18next';

type Language = 'lo' | 'en';

/** As long as names, times and days usually are. */
const usual: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  lo: {
    ...{ student: 'ສົມພອນ ແກ້ວມະນີວົງ', class: 'ມ.1/2', collector: 'ນາງ ຄຳຫຼ້າ ພົມມະວົງ' },
    ...{ time: '07:45', minutes: '15', day: '25/11/2026' },
  },
  en: {
    ...{ student: 'Somphone Keomanivong', class: 'M1/2', collector: 'Khamla Phommavong' },
    ...{ time: '07:45', minutes: '15', day: '25/11/2026' },
  },
};

interface Template {
  readonly language: Language;
  readonly text: string;
}

/** How many SMS a message makes, in words; of a school’s own words with what usually stands in their gaps. */
export function useSmsNote() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const school = useBranch()?.branch.name;

  function sizeNote({ parts, letters, room }: SmsSize): string {
    const numbers = { count: parts, letters: format.number(letters), room: format.number(room) };
    return t('messages.sms.size', numbers);
  }

  function templateNote({ language, text }: Template): string | undefined {
    if (text.trim() === '') return undefined;
    const values: Readonly<Record<string, string>> = { ...usual[language], school: school?.[language] ?? '' };
    let isOpen = false;
    const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      isOpen ||= values[name] === undefined;
      return values[name] ?? whole;
    });
    if (isOpen) return t('messages.sms.open');
    const size = smsSize(filled);
    const why = language === 'en' && size.sign ? ` ${t('messages.sms.sign', { sign: size.sign })}` : '';
    return t('messages.sms.usually', { size: sizeNote(size) }) + why;
  }

  return { sizeNote, templateNote };
}
