/// Who calls, and which community's rows they see.
@NullMarked
package io.terrace.platform.tenancy;

import org.jspecify.annotations.NullMarked;
