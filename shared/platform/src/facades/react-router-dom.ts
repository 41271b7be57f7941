/** What the product uses of React Router. A screen that needs another export adds it here. */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useOutlet,
  useRouteError,
  useSearchParams,
} from 'whole-react-router';
