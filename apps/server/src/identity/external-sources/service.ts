/**
 * One model for every source outside that says who people are: what it calls an account or a group, and what of it the
 * source manages. What someone assigned by hand is never removed by a source.
 */
export {
  addGroupLink,
  addIdentities,
  changeSource,
  forgetAdminGrants,
  groupLinkOf,
  groupLinksOf,
  hasOtherAdminGrant,
  hasOtherMembers,
  identitiesOf,
  identityById,
  identityBySubject,
  identityOfUser,
  managedMembers,
  removeGroupLink,
  renameGroupLink,
  updateIdentity,
} from "./store.ts";
