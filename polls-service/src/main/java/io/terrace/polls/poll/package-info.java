/// A poll as its partner made it: what is asked, how it may be answered, who may see what.
///
/// Its row decides every race about it: voters hold it together for the length of their transaction, whoever
/// changes it holds it alone, and a change that could make a ballot wrong raises the revision that ballots are
/// checked against.
@NullMarked
package io.terrace.polls.poll;

import org.jspecify.annotations.NullMarked;
