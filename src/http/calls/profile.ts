import type { Call } from '../call';
import {
  type Kyc,
  kycReading,
  kycSchema,
  type Qualification,
  qualificationReviewShape,
  qualificationSchema,
  type Section,
  sectionReviewShape,
  sectionSchema,
} from '../schemas';

export const fetchQualification: Call<'fetchQualification', Qualification> = {
  action: 'fetchQualification',
  method: 'GET',
  path: '/qualification',
  answer: qualificationSchema,
  exact: qualificationReviewShape,
};

export const fetchSection: Call<'fetchSection', Section> = {
  action: 'fetchSection',
  method: 'GET',
  path: '/qualification/sections/{sectionId}',
  answer: sectionSchema,
  exact: sectionReviewShape,
  isTagged: true,
};

export const fetchKyc: Call<'fetchKyc', Kyc> = {
  action: 'fetchKyc',
  method: 'GET',
  path: '/kyc',
  answer: kycReading,
  exact: kycSchema,
};
