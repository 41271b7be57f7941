import { lacks, type RegisterQuery, registerStatuses } from '@suksa/contracts/education';
import { useListState } from '@suksa/ui/list';

/** Where one is in the register, held by the address. */
export function useRegisterState() {
  const state = useListState({
    sorts: ['name', 'code', 'class', 'birth_date', 'start_date'],
    filters: {
      status: registerStatuses,
      level: 'number',
      class: 'number',
      sex: ['female', 'male'],
      entry: ['new', 'repeated'],
      missing: lacks,
      province: 'text',
      debt: ['open', 'overdue'],
      card: ['active', 'none'],
    },
  });
  const query: Partial<RegisterQuery> = state.query as Partial<RegisterQuery>;
  return { state, query };
}

export type RegisterState = ReturnType<typeof useRegisterState>['state'];
