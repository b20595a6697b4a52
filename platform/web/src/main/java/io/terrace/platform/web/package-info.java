/// What each service's HTTP side has in common: problem+json for every failure, the caller and its community,
/// idempotent answers, pages, health.
///
/// Nothing here trusts a request: the caller and the tenant come from the gateway's signed context token, and the
/// database itself ([Tenancy]) hides other communities' rows.
@NullMarked
package io.terrace.platform.web;

import org.jspecify.annotations.NullMarked;
