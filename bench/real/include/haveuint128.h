/* libowfat: not needed with compilers that have __int128. */
