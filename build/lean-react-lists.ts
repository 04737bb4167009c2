// What the widget never uses of React, with the reason. Each entry must be found in React's source, or the
// build fails: an update of React starts here. The tests of the built bundle (test/site, test/full) tell
// that nothing is missing.

/** The hooks of react-parts.ts, and the one that React itself reads contexts with. */
export const KEPT_HOOKS: readonly string[] = [
  'readContext',
  'useCallback',
  'useContext',
  'useEffect',
  'useId',
  'useInsertionEffect',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
];

/**
 * React's numbers for the kinds of nodes in its tree that nothing here makes: portals (4), StrictMode (8),
 * consumers (9), Profiler (12), Suspense and what is lazy or hidden (13 to 19, 22 to 25), scopes (21),
 * elements of the head (26, 27), ViewTransition (30), Activity (31).
 */
export const KINDS_NEVER_MADE = new Set([
  4, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 30, 31,
]);

/** The marks of elements of those kinds. */
export const TYPES_NEVER_MADE = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_CLIENT_REFERENCE',
  'REACT_CONSUMER_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_MEMO_CACHE_SENTINEL',
  'REACT_MEMO_TYPE',
  'REACT_PORTAL_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_RECOVERABLE_TYPE',
  'REACT_STRICT_MODE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]);

/** Priorities of transitions, of retries of what suspended, and both: no update ever has one. */
export const PRIORITIES_NEVER_GIVEN = new Set([4194048, 62914560, 335544064, 335544128]);

/** What is read of variables that never hold anything else. */
export const CONSTANTS: Readonly<Record<string, string>> = {
  // Hydration: there is no HTML of a server.
  isHydrating: 'false',
  // View transitions.
  shouldStartViewTransition: 'false',
  // Transitions and form actions.
  currentEntangledLane: '0',
  currentEntangledActionThenable: 'null',
  currentEventTransitionLane: '0',
  entangledTransitionTypes: 'null',
  pendingTransitionTypes: 'null',
  // What suspends.
  workInProgressRootIsPrerendering: 'false',
  workInProgressDeferredLane: '0',
  workInProgressSuspendedRetryLanes: '0',
  workInProgressRootPingedLanes: '0',
  workInProgressRootDidAttachPingListener: 'false',
  // Developer tools and StrictMode.
  injectedHook: 'null',
  shouldDoubleInvokeUserFnsInHooksDEV: 'false',
  // All browsers of the build's target know these events, and none is Internet Explorer.
  canUseDOM: 'true',
  canUseCompositionEvent: 'true',
  isInputEventSupported: 'true',
  documentMode: 'null',
};

/** Members that nobody ever sets, with what is read instead. */
export const MEMBERS: Readonly<Record<string, string>> = {
  'ReactSharedInternals.T': 'null',
  // Of the scheduler's mock for tests.
  'Scheduler.log': 'void 0',
  'Scheduler.unstable_setDisableYieldValue': 'void 0',
};

/** Functions that only run for what the widget never uses, with what they do instead: nothing, or this. */
export const STUBS: Readonly<Record<string, string>> = {
  // Elements of the head (<link>, <meta>, <script>, <style>, <title>) and custom elements inside ours.
  isHostHoistableType: '',
  getResource: '',
  acquireResource: '',
  getHydratableHoistableCache: '',
  getHoistableRoot: '',
  mountHoistable: '',
  preloadResource: '',
  suspendResource: '',
  isCustomElement: 'return false',
  // Hydration, and events kept until it is done.
  popHydrationState: 'return false',
  prepareToHydrateHostInstance: '',
  resetHydrationState: '',
  upgradeHydrationErrorsToRecoverable: '',
  throwOnHydrationMismatch: '',
  popTreeContext: '',
  checkDidRenderIdHook: 'return false',
  getParentHydrationBoundary: 'return null',
  retryIfBlockedOn: '',
  queueIfContinuousEvent: 'return false',
  clearIfContinuousEvent: '',
  attemptExplicitHydrationTarget: '',
  // Transitions and form actions.
  startHostTransition: '',
  entangleTransitions: '',
  entangleTransitionUpdate: '',
  suspendIfUpdateReadFromEntangledAsyncAction: '',
  extractEvents$1: '',
  defaultOnDefaultTransitionIndicator: '',
  claimQueuedTransitionTypes: 'return null',
  recursivelyResetForms: '',
  // What suspends, and commits that wait for images.
  checkIfRootIsPrerendering: 'return false',
  renderRootConcurrent: '',
  isRenderConsistentWithExternalStores: 'return true',
  pushStoreConsistencyCheck: '',
  renderDidSuspendDelayIfPossible: '',
  attachPingListener: '',
  preloadInstanceAndSuspendIfNeeded: '',
  accumulateSuspenseyCommitOnFiber: '',
  waitForCommitToBeReady: 'return null',
  // References to fragments.
  isFragmentInstanceParent: 'return false',
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceDeletionEffects: '',
  traverseVisibleInstancesAndTextInstances: '',
  // Events that no view listens for.
  constructSelectEvent: '',
  getNativeBeforeInputChars: 'return null',
  getFallbackBeforeInputChars: 'return null',
  getVendorPrefixedEventName: 'return eventName',
  // Every browser here has the names React writes, and they are ours: none comes from outside.
  isAttributeNameSafe: 'return true',
  // The stack of components, which no report of ours contains.
  getStackByFiberInDevAndProd: "return ''",
  // React keeps focus and selection by document.activeElement, which never leads into a shadow root.
  getActiveElementDeep: 'return null',
  hasSelectionCapabilities: 'return false',
};

/** Statements at the top of the file by how they start, for things only other parts of React call. */
export const DROPPED_STATEMENTS = [
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_',
  'ReactDOMSharedInternals.d =',
  'ReactDOMSharedInternals.findDOMNode =',
  'ReactSharedInternals.S =',
  'exports.hydrateRoot =',
  'registerTwoPhaseEvent(\n  "onSelect"',
] as const;

/** The few places that none of the rules above covers, by their exact text. */
export const PLACES: readonly (readonly [text: string | RegExp, by: string])[] = [
  // The parameter of that name is not the variable.
  [/^ {2}isHydrating$/m, '  isHydratingInput'],
  // React's one listener and one property on the host's document are for onSelect, and nothing takes them
  // away again.
  [/null === ownerDocument \|\|\s*ownerDocument\[listeningMarker\] \|\|/, 'true ||'],
  // All work is done in one go: only transitions, retries and idle work are sliced.
  [
    /var shouldTimeSlice =[\s\S]*?renderWasConcurrent = shouldTimeSlice;/,
    'var shouldTimeSlice, exitStatus = renderRootSync(root$jscomp$0, lanes, true), renderWasConcurrent = false;',
  ],
  // Whatever is thrown is an error.
  [/thrownValue === SuspenseException \|\|[^;]+;/, 'workInProgressSuspendedReason = 1;'],
  [/if \(x === SuspenseException \|\| x === SuspenseActionException\) throw x;/, ''],
  // No event waits for hydration.
  [
    /var blockedOn = (findInstanceBlockingEvent\(nativeEvent\);)\s+if \(null === blockedOn\)/,
    '$1 var blockedOn; if (true)',
  ],
  // onMouseEnter and its like, onComposition… and onBeforeInput.
  ['if (reactName || SyntheticEventCtor) {', 'if (false) {'],
  [/(?<=\n\s+)eventType &&(?=\s)/, 'false &&'],
  [/\(fallbackData = canUseTextInputEvent\s+\?[^:]*:[^)]*\)\)/, 'false'],
  // References to fragments.
  [/if \(null === current\.stateNode\) \{\s+var fragmentInstance = [^}]+\}/, ''],
  // See getActiveElementDeep above.
  [/curFocusedElem !== priorFocusedElem &&(?=\s+priorFocusedElem &&)/, 'false &&'],
];

/** Reasons for which work was put off: all but an error (1). */
export const REASON = 'workInProgressSuspendedReason';

/** Events that React always listens for: onFocus, onBlur and onChange go by them. */
export const EVENTS_BY_OTHER_NAMES = ['change', 'click', 'input', 'focusin', 'focusout'];
