/** What the product uses of TanStack Query. A part that needs another export adds it here. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
