package io.terrace.community.profile;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The sizes of a picture that the fan uploaded, square JPEGs. They need no key, and an address always has the same
/// content. A picture smaller than a size comes as large as it is.
///
/// @param small 64 pixels a side
/// @param medium 256 pixels a side
/// @param large 512 pixels a side
@Schema(name = "AvatarUrls")
record AvatarUrlsView(String small, String medium, String large) {}
