/// Partners and their settings.
///
/// `configVersion` grows with every change, and the row lock taken to make a change is what keeps two changes apart.
@NullMarked
package io.terrace.auth.partner;

import org.jspecify.annotations.NullMarked;
