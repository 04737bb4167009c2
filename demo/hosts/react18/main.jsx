import 'investor-onboarding';
import { startHost } from '../react-shared/start-host';
import { Onboarding } from './onboarding';

startHost(Onboarding);
