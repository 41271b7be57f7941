import {
  choosableKinds,
  messageChannels,
  messageKinds,
  messageStates,
} from '@suksa/contracts/settings/messages/kinds';
import { useTranslation } from 'react-i18next';

/** The words for kinds, ways and states, as filters and forms offer them. */
export function useMessageLabels() {
  const { t } = useTranslation('settings');
  return {
    kinds: messageKinds.map((value) => ({ value, label: t(`messages.kinds.${value}`) })),
    told: choosableKinds.map((value) => ({ value, label: t(`messages.kinds.${value}`) })),
    channels: messageChannels.map((value) => ({ value, label: t(`messages.channels.${value}`) })),
    states: messageStates.map((value) => ({ value, label: t(`messages.states.${value}`) })),
    languages: (['lo', 'en'] as const).map((value) => ({ value, label: t(`messages.languages.${value}`) })),
  };
}
