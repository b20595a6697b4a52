/// What a service knows of fans, table by table: what it tells them of it, and how it forgets them.
///
/// A service names each of its tables in a [PersonalDataTables] bean, and a test compares that with its database. What
/// is there is then exported and erased by this package, in one transaction each, as `privacy.v1` asks for it.
@NullMarked
package io.terrace.platform.privacy;

import org.jspecify.annotations.NullMarked;
