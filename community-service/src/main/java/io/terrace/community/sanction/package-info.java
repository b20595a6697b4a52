/// What the club does about a fan: warns them, has them say nothing for a while, keeps them out.
///
/// Of a kind one sanction is in force at a time, by a constraint; ending, lifting and a granted appeal take turns on
/// its row, so one of them happens. Its end is by the database's clock, whoever notes it when.
@NullMarked
package io.terrace.community.sanction;

import org.jspecify.annotations.NullMarked;
