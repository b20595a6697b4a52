/// Partners and their settings.
///
/// `configVersion` grows with every change. A change locks the partner's row, so two changes are made one after the
/// other.
@NullMarked
package io.terrace.auth.partner;

import org.jspecify.annotations.NullMarked;
