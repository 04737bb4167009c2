import { describePackage, pack } from '../../support/bundle/describe-package';

// As it stands built; from a clean clone, with the build that npm runs before it packs: test/bundle/full.
describePackage((folder) => pack(process.cwd(), folder));
