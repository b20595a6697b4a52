/// How the gateway says no: every refusal is one code of the catalogue, as problem+json, and says nothing of the
/// client's.
@NullMarked
package io.terrace.gateway.problem;

import org.jspecify.annotations.NullMarked;
